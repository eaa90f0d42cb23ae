import { sql } from 'kysely'

import type { Db } from '#platform/db.ts'
import { transact } from '#platform/transact.ts'

const columns = ['id', 'account_id', 'email', 'is_active', 'created_at', 'updated_at'] as const

export const findUser = (db: Db, id: number) =>
  db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst()

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

export const findByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select([...columns, 'password_hash'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()

export const listUsers = (db: Db) => db.selectFrom('users').select(columns).orderBy('email').execute()

/** A person of an account; without one, of a new account. */
export const addUser = (db: Db, email: string, passwordHash: string, accountId?: number) =>
  transact(db, async (tx) =>
    tx
      .insertInto('users')
      .values({
        account_id: accountId ?? (await createAccount(tx)),
        email: email.toLowerCase(),
        password_hash: passwordHash,
        role: accountId === undefined ? 'admin' : 'seller',
      })
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )

/** An account with a sender of each channel, which goes to the sandbox. Returns its id. */
export async function createAccount(db: Db, createdAt = new Date()) {
  const { rows } = await sql<{ id: number }>`select create_account(${createdAt}) as id`.execute(db)
  if (!rows[0]) throw new Error('an account without an id')
  return rows[0].id
}

export const setPassword = (db: Db, userId: number, passwordHash: string) =>
  db
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute()

export const setActive = (db: Db, userId: number, isActive: boolean) =>
  db
    .updateTable('users')
    .set({ is_active: isActive, updated_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute()

/** Whether this account has signed in from this address in the last 30 days. */
export const isKnownOrigin = async (db: Db, email: string, origin: string) =>
  (await db
    .selectFrom('known_origins')
    .innerJoin('users', 'users.id', 'known_origins.user_id')
    .select('user_id')
    .where('users.email', '=', email.toLowerCase())
    .where('origin', '=', origin)
    .where('last_login_at', '>', sql<Date>`now() - interval '30 days'`)
    .executeTakeFirst()) !== undefined

export const rememberOrigin = (db: Db, userId: number, origin: string) =>
  db
    .insertInto('known_origins')
    .values({ user_id: userId, origin })
    .onConflict((row) =>
      row
        .columns(['user_id', 'origin'])
        .doUpdateSet((row) => ({ last_login_at: row.ref('excluded.last_login_at') })),
    )
    .execute()

/** How many seconds a subject still has to wait. */
export async function secondsBlocked(db: Db, subject: string): Promise<number> {
  const found = await db
    .selectFrom('login_failures')
    .select(sql<number | null>`ceil(extract(epoch from blocked_until - now()))::int`.as('seconds'))
    .where('subject', '=', subject)
    .executeTakeFirst()
  return found?.seconds ?? 0
}

export type Limit = { subject: string; failures: number; windowSeconds: number }

const firstWaitSeconds = 5
const longestWaitSeconds = 900

/**
 * Counts a failure, one after the other however many come at once; none while the subject is blocked. From the limit on
 * each one doubles the wait for the next.
 */
export const countFailure = (db: Db, { subject, failures, windowSeconds }: Limit) => {
  const inWindow = sql<boolean>`login_failures.window_ends_at > now()`
  const window = sql<Date>`now() + make_interval(secs => ${windowSeconds})`
  const count = sql<number>`case when ${inWindow} then least(login_failures.failures, 1000000) + 1 else 1 end`
  const wait = sql<number>`least(${longestWaitSeconds}::int, ${firstWaitSeconds}::int * power(2, least(${count} - ${failures}::int, 10)))`
  return db
    .insertInto('login_failures')
    .values({ subject, failures: 1, window_ends_at: window, blocked_until: null })
    .onConflict((row) =>
      row
        .column('subject')
        .doUpdateSet({
          failures: count,
          window_ends_at: sql<Date>`case when ${inWindow} then login_failures.window_ends_at else ${window} end`,
          blocked_until: sql<Date | null>`case when ${count} >= ${failures}::int
            then now() + make_interval(secs => ${wait}) end`,
        })
        .where((one) =>
          one.or([
            one('login_failures.blocked_until', 'is', null),
            one('login_failures.blocked_until', '<=', sql<Date>`now()`),
          ]),
        ),
    )
    .returning([
      'failures',
      sql<number>`coalesce(ceil(extract(epoch from blocked_until - now())), 0)::int`.as('seconds'),
    ])
    .executeTakeFirst()
}

/** One that turned out to be none. */
export const undoFailure = (db: Db, { subject, failures }: Limit) =>
  db
    .updateTable('login_failures')
    .set({
      failures: sql<number>`greatest(failures - 1, 1)`,
      blocked_until: sql<Date | null>`case when failures > ${failures}::int then blocked_until end`,
    })
    .where('subject', '=', subject)
    .execute()

export const forgetFailures = (db: Db, subject: string) =>
  db.deleteFrom('login_failures').where('subject', '=', subject).execute()

export const removeOldFailures = (db: Db) =>
  db
    .deleteFrom('login_failures')
    .where('window_ends_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()
