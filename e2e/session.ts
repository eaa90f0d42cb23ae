import { createHash, randomBytes } from 'node:crypto'

import { inDatabase } from './database.ts'

const known = new Map<string, string>()

/** The token of a session of this user, as the login would open it. The login hashes the password; this does not. */
export async function tokenOf(email: string): Promise<string> {
  const before = known.get(email)
  if (before) return before
  const token = await openSession(email)
  known.set(email, token)
  return token
}

/** One more session of this user. */
export async function openSession(email: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await inDatabase((client) =>
    client.query(
      `insert into sessions (token_sha256, user_id, expires_at)
       select $1, id, now() + interval '12 hours' from users where email = $2`,
      [createHash('sha256').update(token).digest(), email],
    ),
  )
  return token
}
