import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Who may hand something in: only this process knows the secret, and every user has one of their own. */
export function createAccess() {
  const key = randomBytes(32)
  const secretFor = (accountId: number) =>
    createHmac('sha256', key).update(String(accountId)).digest('base64url')

  /** The user a name like `sandbox-7` stands for, if the secret is theirs. */
  function userOf(name: string, secret: string): number | undefined {
    const accountId = Number(/^sandbox-([1-9]\d{0,14})$/.exec(name)?.[1])
    if (Number.isNaN(accountId)) return undefined
    const [given, theirs] = [Buffer.from(secret), Buffer.from(secretFor(accountId))]
    return given.length === theirs.length && timingSafeEqual(given, theirs) ? accountId : undefined
  }

  return { nameFor: (accountId: number) => `sandbox-${accountId}`, secretFor, userOf }
}
