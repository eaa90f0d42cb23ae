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

const dayOff = [sql<string>`day::text`.as('day'), 'name'] as const

export const listDaysOff = (db: Db, accountId: number) =>
  db
    .selectFrom('days_off')
    .select(dayOff)
    .where('account_id', '=', accountId)
    .orderBy('days_off.day')
    .execute()

export const addDayOff = (db: Db, accountId: number, day: string, name: string) =>
  db
    .insertInto('days_off')
    .values({ account_id: accountId, day, name })
    .onConflict((row) => row.columns(['account_id', 'day']).doUpdateSet({ name }))
    .returning(dayOff)
    .executeTakeFirstOrThrow()

export const deleteDayOff = (db: Db, accountId: number, day: string) =>
  db
    .deleteFrom('days_off')
    .where('account_id', '=', accountId)
    .where('day', '=', day)
    .returning('account_id')
    .executeTakeFirst()
