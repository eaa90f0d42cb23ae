import { createHmac, timingSafeEqual } from 'node:crypto'

import { deriveKey, type Keys } from '#platform/secrets.ts'

/** `sha256=` and the HMAC of the bytes as they came, in hexadecimal. */
export const signatureOf = (secret: Buffer | string, body: Buffer | string) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

/** What is no signature at all costs no hashing. */
export const looksSigned = (signature: string) => /^sha256=[0-9a-f]{64}$/.test(signature)

export const isSigned = (secret: Buffer | string, body: Buffer, signature: string) =>
  isEqual(signatureOf(secret, body), signature)

/** In a time that does not tell how much of it is right. */
export function isEqual(wanted: string, given: string) {
  const [a, b] = [Buffer.from(wanted), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The keys with which what is handed in from outside is signed: any of them is good. */
export const intakeKeys = (keys: Keys) => deriveKey(keys, 'intake').map(({ key }) => key)

/** What the box inside the product signs a user's WhatsApp statuses with. */
export const sandboxAppSecret = (keys: Keys, accountId: number) =>
  createHmac('sha256', deriveKey(keys, 'sandbox-webhook')[0].key).update(String(accountId)).digest('hex')
