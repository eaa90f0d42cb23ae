import { sql } from 'kysely'

import type { Db } from '#platform/db.ts'

/** A sender, as its grant is found. */
export type GrantKey = { accountId: number; senderId: number }

/** A token is renewed five minutes before it ends, or when half of a short one is over. */
const isFresh = sql<boolean>`
  coalesce(now() < ends_at - least(interval '5 minutes', (ends_at - given_at) / 2), false)`

const grants = (db: Db, { accountId, senderId }: GrantKey) =>
  db
    .selectFrom('mail_grants')
    .select(['secrets', 'lost_at', isFresh.as('is_fresh')])
    .where('account_id', '=', accountId)
    .where('sender_id', '=', senderId)

export type GrantRow = NonNullable<Awaited<ReturnType<typeof findGrant>>>

export const findGrant = (db: Db, key: GrantKey) => grants(db, key).executeTakeFirst()

/** Keeps every other process from renewing it until the transaction ends. */
export const lockGrant = (tx: Db, key: GrantKey) => grants(tx, key).forUpdate().executeTakeFirst()

type Given = { secrets: Buffer; seconds: number }

const given = ({ secrets, seconds }: Given) => ({
  secrets,
  given_at: sql<Date>`now()`,
  ends_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
  lost_at: null,
})

export const renewGrant = (tx: Db, key: GrantKey, tokens: Given) =>
  change(tx, key).set(given(tokens)).execute()

/** The sign-in it came of is over. */
export const keepGrant = (tx: Db, key: GrantKey, tokens: Given) =>
  change(tx, key)
    .set({ ...given(tokens), asked: null, asked_until: null })
    .execute()

export const loseGrant = (tx: Db, key: GrantKey) =>
  change(tx, key)
    .set({ secrets: null, given_at: null, ends_at: null, lost_at: sql<Date>`now()` })
    .execute()

const change = (db: Db, { accountId, senderId }: GrantKey) =>
  db.updateTable('mail_grants').where('account_id', '=', accountId).where('sender_id', '=', senderId)

/** Gives what it held. */
export const removeGrant = (db: Db, { accountId, senderId }: GrantKey) =>
  db
    .deleteFrom('mail_grants')
    .where('account_id', '=', accountId)
    .where('sender_id', '=', senderId)
    .returning('secrets')
    .executeTakeFirst()

/** A sign-in begins; the one begun before it can no longer be finished. */
export const beginAsking = (db: Db, { accountId, senderId }: GrantKey, asked: Buffer, seconds: number) =>
  sql`
    insert into mail_grants (account_id, sender_id, asked, asked_until)
    values (${accountId}, ${senderId}, ${asked}, now() + make_interval(secs => ${seconds}))
    on conflict (account_id, sender_id) do update set asked = excluded.asked, asked_until = excluded.asked_until`.execute(
    db,
  )

/** What a sign-in was begun with, if it is not too late. */
export const findAsked = async (db: Db, { accountId, senderId }: GrantKey) =>
  (
    await db
      .selectFrom('mail_grants')
      .select('asked')
      .where('account_id', '=', accountId)
      .where('sender_id', '=', senderId)
      .where('asked_until', '>', sql<Date>`now()`)
      .executeTakeFirst()
  )?.asked

/** Gives it once: what comes a second time with the same state finds nothing. */
export async function takeAsked(db: Db, { accountId, senderId }: GrantKey, asked: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail_grants')
    .set({ asked: null, asked_until: null })
    .where('account_id', '=', accountId)
    .where('sender_id', '=', senderId)
    .where('asked', '=', asked)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
