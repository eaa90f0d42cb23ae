/** The key of every dispatcher here, as in CADENCIA_KEY. */
export const chaosKey = Buffer.alloc(32, 7).toString('base64')
