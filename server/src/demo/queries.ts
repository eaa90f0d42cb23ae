import { type Insertable, sql } from 'kysely'

import type { Db } from '#platform/db.ts'
import type { Tables } from '#platform/tables.ts'
import { transact } from '#platform/transact.ts'

type New<T extends keyof Tables> = Insertable<Tables[T]>
export type NewMessage = New<'messages'>

/** PostgreSQL takes at most 65,535 values a statement; the widest row has 30. */
const rowsPerStatement = 1000

async function inBatches<Row, Made>(rows: readonly Row[], insert: (batch: Row[]) => Promise<Made[]>) {
  const made: Made[] = []
  for (let first = 0; first < rows.length; first += rowsPerStatement)
    made.push(...(await insert(rows.slice(first, first + rowsPerStatement))))
  return made
}

export const insertUser = (db: Db, user: New<'users'>) =>
  db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()

export const insertAttributes = (db: Db, rows: New<'user_attributes'>[]) =>
  db.insertInto('user_attributes').values(rows).execute()

export const insertTemplates = (db: Db, rows: New<'templates'>[]) =>
  transact(db, async (tx) => {
    const made = await tx
      .insertInto('templates')
      .values(rows)
      .returning(['account_id', 'id', 'name'])
      .execute()
    for (const { account_id, id } of made)
      await sql`select keep_template_version(${account_id}, ${id})`.execute(tx)
    return made
  })

export const insertCampaigns = (db: Db, rows: New<'campaigns'>[]) =>
  db.insertInto('campaigns').values(rows).returning(['id', 'name']).execute()

export const insertSteps = (db: Db, rows: New<'steps'>[]) =>
  db.insertInto('steps').values(rows).returning(['id', 'campaign_id', 'step_order']).execute()

export const insertContacts = (db: Db, rows: New<'contacts'>[]) =>
  inBatches(rows, (batch) => db.insertInto('contacts').values(batch).returning(['id', 'email']).execute())

export const insertEnrolments = (db: Db, rows: New<'enrolments'>[]) =>
  inBatches(rows, (batch) =>
    db.insertInto('enrolments').values(batch).returning(['id', 'campaign_id', 'contact_id']).execute(),
  )

export const insertMessages = (db: Db, rows: New<'messages'>[]) =>
  inBatches(rows, (batch) =>
    db.insertInto('messages').values(batch).returning(['id', 'enrolment_id', 'step_id']).execute(),
  )

export const insertLinks = (db: Db, rows: New<'links'>[]) =>
  db.insertInto('links').values(rows).returning(['id', 'campaign_id', 'url']).execute()

export const insertEvents = (db: Db, rows: New<'events'>[]) =>
  inBatches(rows, (batch) => db.insertInto('events').values(batch).execute())

/** An address is suppressed once, whatever it does later. */
export const insertSuppressions = (db: Db, rows: New<'suppressions'>[]) =>
  db
    .insertInto('suppressions')
    .values(rows)
    .onConflict((row) => row.doNothing())
    .execute()

/** Counters and lanes of an account whose rows were put there without the engine. */
export const countAnew = (db: Db, accountId: number) => sql`select count_anew(${accountId})`.execute(db)
