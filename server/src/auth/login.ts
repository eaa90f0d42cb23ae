import type { Credentials } from '@cadencia/contract/auth'

import { callerOf } from '#platform/address.ts'
import type { Db } from '#platform/db.ts'
import { hashPassword, isWeak, passwordMatches } from '#platform/password.ts'
import { openSession } from '#platform/session.ts'

import { findByEmail, rememberOrigin, setPassword } from './queries.ts'
import { countAttempt, forgive, limitsFor } from './throttle.ts'

/** Unknown e-mail, wrong password and inactive user take the same steps to the same answer. */
export async function login(db: Db, { email, password }: Credentials, ip: string) {
  const limits = await limitsFor(db, email, ip)
  const failure = await countAttempt(db, limits)

  const user = await findByEmail(db, email)
  const matches = await passwordMatches(user?.password_hash, password)
  if (!user || !matches || !user.is_active) throw failure

  await forgive(db, limits)
  await rememberOrigin(db, user.id, callerOf(ip))
  if (isWeak(user.password_hash)) await setPassword(db, user.id, await hashPassword(password))
  return { token: await openSession(db, user.id), user }
}
