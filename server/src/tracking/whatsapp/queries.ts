import { sql } from 'kysely'

import type { Db } from '#platform/db.ts'

const cloudApi = (db: Db) =>
  db
    .selectFrom('senders')
    .select(['account_id', 'id', 'settings', 'secrets'])
    .where('mode', '=', 'cloud_api')
    .where('deleted_at', 'is', null)

export type CloudApiRow = Awaited<ReturnType<typeof cloudApiSenders>>[number]

/** The oldest first: whoever copies somebody's number stands behind them. */
export const cloudApiSenders = (db: Db, phoneNumberIds: readonly string[], limit: number) =>
  cloudApi(db)
    .where(sql<boolean>`settings ->> 'phoneNumberId' = any(${phoneNumberIds}::text[])`)
    .orderBy('id')
    .limit(limit)
    .execute()

export const cloudApiSendersAfter = (db: Db, after: { accountId: number; id: number }, limit: number) =>
  cloudApi(db)
    .where(sql<boolean>`(account_id, id) > (${after.accountId}, ${after.id})`)
    .orderBy('account_id')
    .orderBy('id')
    .limit(limit)
    .execute()

export type Named = { wamid: string; messageId: number | undefined }

/** Which messages of this owner are spoken of: by Meta's name for them, or by the one we gave along. */
export async function findNamed(tx: Db, accountId: number, names: readonly Named[]) {
  const { rows } = await sql<{ wamid: string; id: number; settled: boolean }>`
    select distinct on (told.wamid) told.wamid, m.id,
           m.state in ('sent', 'delivered', 'read', 'failed', 'unknown') as settled
    from unnest(${names.map(({ wamid }) => wamid)}::text[], ${names.map(({ messageId }) => messageId ?? null)}::bigint[])
      as told(wamid, id)
    join messages m on m.account_id = ${accountId} and m.channel = 'whatsapp'
      and (m.provider_id = told.wamid or m.id = told.id and m.provider_id is null)
    order by told.wamid, m.provider_id is null`.execute(tx)
  return new Map(rows.map((row) => [row.wamid, row]))
}

export type NewEvent = {
  messageId: number
  kind: 'sent' | 'delivered' | 'read' | 'failed'
  eventId: string
  at: Date
  detail: object | undefined
}

/** Each once, since the first time it was so. */
export const insertEvents = (tx: Db, accountId: number, events: readonly NewEvent[]) =>
  sql`
    insert into events (account_id, message_id, kind, provider_event_id, at, detail)
    select ${accountId}, * from unnest(
      ${events.map(({ messageId }) => messageId)}::bigint[], ${events.map(({ kind }) => kind)}::text[],
      ${events.map(({ eventId }) => eventId)}::text[], ${events.map(({ at }) => at)}::timestamptz[],
      ${events.map(({ detail }) => (detail ? JSON.stringify(detail) : null))}::jsonb[])
    on conflict (account_id, provider_event_id) where provider_event_id is not null
      do update set at = least(events.at, excluded.at) where excluded.at < events.at`.execute(tx)

export const addressOf = (tx: Db, accountId: number, messageId: number) =>
  tx
    .selectFrom('messages')
    .select('recipient')
    .where('account_id', '=', accountId)
    .where('id', '=', messageId)
    .executeTakeFirst()

/** How many messages could not reach this number in a month. */
export async function undelivered(tx: Db, accountId: number, phone: string, code: string) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from contacts c
    cross join lateral (
      select e.id from enrolments e where e.account_id = ${accountId} and e.contact_id = c.id offset 0) e
    cross join lateral (
      select from messages m where m.account_id = ${accountId} and m.enrolment_id = e.id and m.channel = 'whatsapp'
        and exists (
          select from events v where v.account_id = ${accountId} and v.message_id = m.id
            and v.kind = 'failed' and v.detail ->> 'code' = ${code} and v.at > now() - interval '30 days'
            and v.at > coalesce((select max(l.lifted_at) from lifted_suppressions l where l.account_id = ${accountId}
              and l.channel = 'whatsapp' and l.address = ${phone}), '-infinity') offset 0)
      offset 0) m
    where c.account_id = ${accountId} and c.phone = ${phone}`.execute(tx)
  return rows[0]?.count ?? 0
}

export type Parked = { eventId: string; body: object }

/** It may have come before we wrote down that the message was sent. */
export const park = (tx: Db, accountId: number, parked: readonly Parked[]) =>
  sql`
    insert into provider_events (account_id, source, event_id, waiting, body)
    select ${accountId}, 'whatsapp', event_id, true, body
    from unnest(${parked.map(({ eventId }) => eventId)}::text[], ${parked.map(({ body }) => JSON.stringify(body))}::jsonb[])
      as told(event_id, body)
    on conflict do nothing`.execute(tx)

/** What waited a day in vain is forgotten, and so is what was heard a month ago. */
export async function forgetParked(db: Db) {
  await sql`delete from provider_events where waiting and at < now() - interval '24 hours'`.execute(db)
  await sql`delete from provider_events where at < now() - interval '30 days'`.execute(db)
}

export async function accountsWithParked(db: Db) {
  const { rows } = await sql<{ id: number }>`
    select distinct account_id as id from provider_events where waiting`.execute(db)
  return rows.map(({ id }) => id)
}

/** Events that came before their messages were written down as sent, and can be applied now; each to one process. */
export async function claimParked(tx: Db, accountId: number) {
  const { rows } = await sql<{ body: unknown }>`
    delete from provider_events where account_id = ${accountId} and (source, event_id) in (
      select source, event_id from provider_events p where p.account_id = ${accountId} and p.waiting and exists (
        select from messages m where m.account_id = ${accountId} and m.channel = 'whatsapp'
          and m.state in ('sent', 'delivered', 'read', 'failed', 'unknown')
          and (m.provider_id = p.body ->> 'id'
            or m.provider_id is null and m.id = (substring(p.body ->> 'biz_opaque_callback_data' from '^[0-9]+[.]([0-9]{1,15})$'))::bigint))
      order by at limit 500 for update skip locked)
    returning body`.execute(tx)
  return rows.map(({ body }) => body)
}

/** For a day after somebody writes, free text may answer. */
export const openWindow = (tx: Db, accountId: number, phone: string, at: Date) =>
  sql`
    insert into whatsapp_windows as kept (account_id, phone, last_inbound_at) values (${accountId}, ${phone}, ${at})
    on conflict (account_id, phone) do update set last_inbound_at = greatest(kept.last_inbound_at, excluded.last_inbound_at)`.execute(
    tx,
  )

/** What a number that writes may be answering: the message it names, or the last one it was sent. */
export async function lastTo(tx: Db, accountId: number, phone: string, wamid: string | undefined) {
  const { rows } = await sql<{ id: number; contactId: number; sentAt: Date }>`
    select id, contact_id as "contactId", sent_at as "sentAt" from (
      select m.id, m.contact_id, true as named, m.sent_at from messages m
      where m.account_id = ${accountId} and m.provider_id = ${wamid ?? ''} and m.recipient = ${phone}
        and m.sent_at is not null
      union all
      select m.id, m.contact_id, false, m.sent_at
      from contacts c
      join enrolments e on e.account_id = c.account_id and e.contact_id = c.id
      join messages m on m.account_id = e.account_id and m.enrolment_id = e.id and m.channel = 'whatsapp'
      where c.account_id = ${accountId} and c.phone = ${phone} and m.sent_at is not null
    ) sent order by named desc, sent_at desc limit 1`.execute(tx)
  return rows[0]
}

/** The newest contact with a number. */
export async function contactWith(tx: Db, accountId: number, phone: string) {
  const { rows } = await sql<{ id: number }>`
    select id from contacts where account_id = ${accountId} and phone = ${phone} and deleted_at is null
    order by id desc limit 1`.execute(tx)
  return rows[0]?.id
}

export async function hasLeft(tx: Db, accountId: number, phone: string) {
  const { rows } = await sql<{ left: boolean }>`
    select exists (select from suppressions where account_id = ${accountId} and channel = 'whatsapp'
      and address = ${phone} and reason in ('opt_out', 'complaint')) as left`.execute(tx)
  return rows[0]?.left ?? false
}
