import { sql } from 'kysely'

import type { Db } from '#platform/db.ts'

const columns = ['id', 'key', 'value'] as const

export const listAttributes = (db: Db, userId: number) =>
  db.selectFrom('user_attributes').select(columns).where('user_id', '=', userId).orderBy('id').execute()

export const createAttribute = (db: Db, userId: number, key: string, value: string) =>
  db
    .insertInto('user_attributes')
    .values({ user_id: userId, key, value })
    .onConflict((row) => row.columns(['user_id', 'key']).doNothing())
    .returning(columns)
    .executeTakeFirst()

export const updateAttribute = (db: Db, userId: number, key: string, value: string) =>
  db
    .updateTable('user_attributes')
    .set({ value, updated_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .returning(columns)
    .executeTakeFirst()

export const deleteAttribute = (db: Db, userId: number, key: string) =>
  db
    .deleteFrom('user_attributes')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .returning('id')
    .executeTakeFirst()

/** How long a person's account keeps its messages, and whether the person may change it. */
export async function findRetention(db: Db, { accountId, userId }: { accountId: number; userId: number }) {
  const { retention_days: retentionDays, role } = await db
    .selectFrom('accounts')
    .innerJoin('users', 'users.account_id', 'accounts.id')
    .select(['accounts.retention_days', 'users.role'])
    .where('accounts.id', '=', accountId)
    .where('users.account_id', '=', accountId)
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  return { retentionDays, canChange: role === 'admin' }
}

export const setRetention = (db: Db, accountId: number, days: number | null) =>
  db.updateTable('accounts').set({ retention_days: days }).where('id', '=', accountId).execute()

/** Finished messages older than so many days, by the counters of the lists. */
export async function countOldMessages(db: Db, accountId: number, days: number) {
  const { rows } = await sql<{ messages: number }>`
    select coalesce(sum(messages), 0)::bigint as messages from period_counts
    where account_id = ${accountId} and status <> 'pending' and period < now() - ${days} * interval '1 day'`.execute(
    db,
  )
  return { messages: rows[0]?.messages ?? 0 }
}

export const listDaysOff = (db: Db, accountId: number) =>
  db
    .selectFrom('days_off')
    .select([sql<string>`day::text`.as('day'), 'name'])
    .where('account_id', '=', accountId)
    .orderBy('days_off.day')
    .execute()

export async function addDayOff(db: Db, accountId: number, day: string, name: string) {
  await db
    .insertInto('days_off')
    .values({ account_id: accountId, day, name })
    .onConflict((row) => row.columns(['account_id', 'day']).doUpdateSet({ name }))
    .execute()
  return { day, name }
}

export const deleteDayOff = (db: Db, accountId: number, day: string) =>
  db
    .deleteFrom('days_off')
    .where('account_id', '=', accountId)
    .where('day', '=', day)
    .returning('account_id')
    .executeTakeFirst()

/** The active people of an account, by name. */
export async function listPeople(db: Db, accountId: number) {
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, coalesce((select value from user_attributes where user_id = u.id and key = 'name'), u.email) as name
    from users u where u.account_id = ${accountId} and u.is_active order by 2, 1`.execute(db)
  return rows
}
