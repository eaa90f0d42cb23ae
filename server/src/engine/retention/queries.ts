import { sql } from 'kysely'

import { comparedAddress } from '#channels/address/queries.ts'
import type { Db } from '#platform/db.ts'

/** Accounts that do not keep their messages for ever. */
export const accountsThatForget = async (db: Db) =>
  (
    await db
      .selectFrom('accounts')
      .select('id')
      .where('retention_days', 'is not', null)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)

/** The moment before which an account keeps no messages; undefined if it keeps them all. */
export async function oldestKept(db: Db, accountId: number): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select now() - retention_days * interval '1 day' as at from accounts where id = ${accountId}`.execute(db)
  return rows[0]?.at ?? undefined
}

export const finished = ['success', 'error', 'cancel'] as const

/** A place in the finished messages of one status, by their moments. */
export type Place = { status: (typeof finished)[number]; at: string; id: number }

type Old = { id: number; at: string; enrolmentId: number; messages: number }

/** The next old messages after a place, each with how many its enrolment has. */
export async function oldMessages(tx: Db, accountId: number, after: Place, olderThan: Date, most: number) {
  const { rows } = await sql<Old>`
    with old as materialized (
      select id, shipping_at, enrolment_id from messages
      where account_id = ${accountId} and status = ${after.status} and shipping_at < ${olderThan}
        and (shipping_at, id) > (${after.at}::timestamptz, ${after.id}::bigint)
      order by shipping_at, id limit ${most})
    select old.id, old.shipping_at::text as at, old.enrolment_id as "enrolmentId", own.messages
    from old cross join lateral (
      select count(*) as messages from messages m
      where m.account_id = ${accountId} and m.enrolment_id = old.enrolment_id) own
    order by old.shipping_at, old.id`.execute(tx)
  return rows
}

/** Of these enrolments, the messages of those that have ended and are old as a whole. */
export async function lockOldMessages(
  tx: Db,
  accountId: number,
  enrolmentIds: readonly number[],
  olderThan: Date,
) {
  const { rows } = await sql<{ ids: number[] }>`
    select array_to_json(lock_old_messages(${accountId}, ${enrolmentIds}::bigint[], ${olderThan})) as ids`.execute(
    tx,
  )
  return rows[0]?.ids ?? []
}

/** An opt-out must work for as long as the reader keeps the message. */
export const keepRecipients = (tx: Db, accountId: number, ids: readonly number[]) =>
  sql`
    insert into folded_recipients (account_id, message_id, channel, address)
    select ${accountId}, id, channel, address
    from unnest(${ids}::bigint[]) as asked(message_id) cross join lateral (
      select m.id, m.channel, coalesce(m.recipient, ${comparedAddress('m.channel', 'c')}) as address
      from messages m join contacts c on c.account_id = ${accountId} and c.id = m.contact_id
      where m.account_id = ${accountId} and m.id = asked.message_id and m.sent_at is not null offset 0) sent
    where address <> ''
    on conflict (account_id, message_id) do nothing`.execute(tx)

export const foldMessages = (
  tx: Db,
  accountId: number,
  ids: readonly number[],
  answering: readonly string[],
) => sql`select fold_messages(${accountId}, ${ids}::bigint[], ${answering}::text[])`.execute(tx)
