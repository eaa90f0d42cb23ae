import type { VisitorClass } from '@cadencia/domain/visitor'
import { sql } from 'kysely'

import { arriving } from '#engine/life/returned/queries.ts'
import type { Db } from '#platform/db.ts'

export type Hit = {
  accountId: number
  messageId: number
  /** Of a click. */
  linkId: number | undefined
  visitor: VisitorClass
  at: Date
  ip: string | undefined
  userAgent: string | undefined
}

const column = <T, V>(rows: readonly T[], pick: (row: T) => V) => rows.map(pick)

/** When each of these messages left, where that is known. */
export async function departures(tx: Db, accountId: number, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; leftAt: Date | null }>`
    select id, coalesce(sent_at, dispatched_at) as "leftAt" from messages
    where account_id = ${accountId} and id = any(${ids}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, leftAt }) => [id, leftAt]))
}

/** A click that counts: of a person. */
export type Click = { messageId: number; linkId: number }

/**
 * Writes the hits, and what they say of their messages: the first time a person opened it, or clicked, which implies
 * an open. Whatever fetched something of a message proves that it had left. Says which clicks count.
 */
export async function writeHits(tx: Db, accountId: number, hits: readonly Hit[]): Promise<Click[]> {
  const { rows } = await sql<Click>`
    with told as (
      select * from unnest(
        ${column(hits, ({ messageId }) => messageId)}::bigint[],
        ${column(hits, ({ linkId }) => linkId ?? null)}::bigint[], ${column(hits, ({ visitor }) => visitor)}::text[],
        ${column(hits, ({ at }) => at)}::timestamptz[], ${column(hits, ({ ip }) => ip ?? null)}::inet[],
        ${column(hits, ({ userAgent }) => userAgent ?? null)}::text[]
      ) as told(message_id, link_id, class, at, ip, user_agent)
    ),
    kept as (
      insert into events (account_id, message_id, kind, class, link_id, ip, user_agent, at)
      select ${accountId}::bigint, t.message_id, case when t.link_id is null then 'open' else 'click' end, t.class, t.link_id,
             t.ip, t.user_agent, t.at
      from told t join messages m on m.account_id = ${accountId} and m.id = t.message_id
      left join links l on l.account_id = ${accountId} and l.id = t.link_id and l.campaign_id = m.campaign_id
      where t.link_id is null or l.id is not null
      returning message_id, kind, class, link_id, at
    ),
    seen as (
      select k.message_id, min(k.at) as first_at,
             min(k.at) filter (where k.class in ('human', 'proxy')) as opened_at,
             min(k.at) filter (where k.class in ('human', 'proxy') and k.kind = 'click') as clicked_at,
             min(k.at) filter (where k.class in ('human', 'proxy') and l.kind = 'capture') as capture_at,
             min(k.at) filter (where k.class in ('human', 'proxy') and l.kind = 'whatsapp') as whatsapp_at
      from kept k left join links l on l.account_id = ${accountId} and l.id = k.link_id
      group by 1
    ),
    marked as (
      update messages m set
        opened_at = least(m.opened_at, s.opened_at),
        clicked_at = least(m.clicked_at, s.clicked_at),
        capture_clicked_at = least(m.capture_clicked_at, s.capture_at),
        whatsapp_clicked_at = least(m.whatsapp_clicked_at, s.whatsapp_at),
        ${arriving(sql`s.first_at`)}
      from seen s
      where m.account_id = ${accountId} and m.id = s.message_id and (
        m.state = 'unknown'
        or s.opened_at < coalesce(m.opened_at, 'infinity') or s.clicked_at < coalesce(m.clicked_at, 'infinity')
        or s.capture_at < coalesce(m.capture_clicked_at, 'infinity')
        or s.whatsapp_at < coalesce(m.whatsapp_clicked_at, 'infinity'))
    )
    select message_id as "messageId", link_id as "linkId" from kept
    where kind = 'click' and class in ('human', 'proxy')`.execute(tx)
  return rows
}

/** Counts clicks that people made, or that turned out to be a machine's (count_clicks). */
export const countClicks = (tx: Db, accountId: number, clicks: readonly (Click & { times: number })[]) =>
  sql`
    select count_clicks(${accountId}, ${column(clicks, ({ linkId }) => linkId)}::bigint[],
      ${column(clicks, ({ messageId }) => messageId)}::bigint[], ${column(clicks, ({ times }) => times)}::integer[])`.execute(
    tx,
  )

/** The clicks on the links of these messages since shortly before the first of these hits. */
export async function clicksAround(tx: Db, accountId: number, hits: readonly Hit[]) {
  const since = new Date(Math.min(...hits.map(({ at }) => at.getTime())) - 10_000)
  const { rows } = await sql<{ messageId: number; linkId: number; at: Date }>`
    select message_id as "messageId", link_id as "linkId", at from events
    where account_id = ${accountId} and kind = 'click' and at >= ${since}
      and message_id = any(${column(hits, ({ messageId }) => messageId)}::bigint[])`.execute(tx)
  return rows
}

export type Burst = { messageId: number; from: Date; to: Date }

/**
 * All of a machine's visit turns out to be a machine's, the pictures it fetched on the way included. Says which clicks
 * no longer count.
 */
export async function takeBack(tx: Db, accountId: number, { messageId, from, to }: Burst): Promise<Click[]> {
  const { rows } = await sql<{ messageId: number; linkId: number | null }>`
    update events set class = 'scanner'
    where account_id = ${accountId} and message_id = ${messageId} and class in ('human', 'proxy') and at <= ${to}
      and (kind = 'click' and at >= ${from}
        or kind = 'open' and at >= ${from}::timestamptz - interval '2 seconds')
    returning message_id as "messageId", link_id as "linkId"`.execute(tx)
  await sql`
    update messages m set opened_at = seen.opened_at, clicked_at = seen.clicked_at,
      capture_clicked_at = seen.capture_at, whatsapp_clicked_at = seen.whatsapp_at
    from (
      select min(e.at) as opened_at, min(e.at) filter (where e.kind = 'click') as clicked_at,
             min(e.at) filter (where l.kind = 'capture') as capture_at,
             min(e.at) filter (where l.kind = 'whatsapp') as whatsapp_at
      from events e left join links l on l.account_id = e.account_id and l.id = e.link_id
      where e.account_id = ${accountId} and e.message_id = ${messageId}
        and e.kind in ('open', 'click') and e.class in ('human', 'proxy')
    ) seen
    where m.account_id = ${accountId} and m.id = ${messageId}`.execute(tx)
  return rows.flatMap(({ linkId }) => (linkId === null ? [] : [{ messageId, linkId }]))
}
