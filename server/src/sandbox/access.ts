import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Who may hand something in: only this process knows the secret, and every user has one of their own. */
export function createAccess() {
  const key = randomBytes(32)
  const secretFor = (userId: number) => createHmac('sha256', key).update(String(userId)).digest('base64url')

  /** The user a name like `sandbox-7` stands for, if the secret is theirs. */
  function userOf(name: string, secret: string): number | undefined {
    const userId = Number(/^sandbox-([1-9]\d{0,14})$/.exec(name)?.[1])
    if (Number.isNaN(userId)) return undefined
    const [given, theirs] = [Buffer.from(secret), Buffer.from(secretFor(userId))]
    return given.length === theirs.length && timingSafeEqual(given, theirs) ? userId : undefined
  }

  return { nameFor: (userId: number) => `sandbox-${userId}`, secretFor, userOf }
}
