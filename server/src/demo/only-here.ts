import { findByEmail } from '#auth/queries.ts'
import type { Db } from '#platform/db.ts'
import { passwordMatches } from '#platform/password.ts'
import { StartFailure } from '#platform/start-failure.ts'

import { demoUser } from './seed.ts'

const isLoopback = (host: string) => /^(localhost|::1|127(\.\d{1,3}){3})$/i.test(host)

/** The demonstration's password is in the documentation: anyone who reaches the product could sign in with it. */
export async function refuseDemoAbroad(db: Db, host: string) {
  if (isLoopback(host)) return
  const user = await findByEmail(db, demoUser.email)
  if (!user?.is_active || !(await passwordMatches(user.password_hash, demoUser.password))) return
  throw new StartFailure(
    `Com a senha de demonstração, que todos conhecem, a Cadência só atende nesta máquina, e HOST é ${host}. ` +
      `Troque a senha com npm run user -- password ${demoUser.email}, ou deixe HOST vazio.`,
  )
}
