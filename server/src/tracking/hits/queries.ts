import { isCounted, type VisitorClass } from '@cadencia/domain/visitor'
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

type LinkKind = 'ordinary' | 'whatsapp' | 'capture'

/** The messages of these hits that there are, each with those of the links that its campaign has. */
async function targetsOf(tx: Db, accountId: number, hits: readonly Hit[]) {
  const { rows } = await sql<{ messageId: number; linkId: number | null; kind: LinkKind | null }>`
    select m.id as "messageId", l.id as "linkId", l.kind from messages m
    left join links l on l.account_id = ${accountId} and l.campaign_id = m.campaign_id
      and l.id = any(${hits.flatMap(({ linkId }) => linkId ?? [])}::bigint[])
    where m.account_id = ${accountId} and m.id = any(${column(hits, ({ messageId }) => messageId)}::bigint[])`.execute(
    tx,
  )
  return Map.groupBy(rows, ({ messageId }) => messageId)
}

type Target = { hit: Hit; link: LinkKind | undefined }

/**
 * Writes the hits, and what they say of their messages: the first time a person opened it, or clicked, which implies
 * an open. Whatever fetched something of a message proves that it had left. Says which clicks count.
 */
export async function writeHits(tx: Db, accountId: number, hits: readonly Hit[]): Promise<Click[]> {
  const targets = await targetsOf(tx, accountId, hits)
  const known = hits.flatMap((hit): Target[] => {
    const links = targets.get(hit.messageId)
    if (hit.linkId === undefined) return links ? [{ hit, link: undefined }] : []
    const kind = links?.find(({ linkId }) => linkId === hit.linkId)?.kind
    return kind ? [{ hit, link: kind }] : []
  })
  if (known.length === 0) return []
  await insertHits(
    tx,
    accountId,
    column(known, ({ hit }) => hit),
  )
  await markMessages(tx, accountId, known)
  return known.flatMap(({ hit: { messageId, linkId, visitor } }) =>
    linkId !== undefined && isCounted(visitor) ? [{ messageId, linkId }] : [],
  )
}

const insertHits = (tx: Db, accountId: number, hits: readonly Hit[]) =>
  sql`
    insert into events (account_id, message_id, kind, class, link_id, ip, user_agent, at)
    select ${accountId}::bigint, t.message_id, case when t.link_id is null then 'open' else 'click' end, t.class, t.link_id,
           t.ip, t.user_agent, t.at
    from unnest(
      ${column(hits, ({ messageId }) => messageId)}::bigint[],
      ${column(hits, ({ linkId }) => linkId ?? null)}::bigint[], ${column(hits, ({ visitor }) => visitor)}::text[],
      ${column(hits, ({ at }) => at)}::timestamptz[], ${column(hits, ({ ip }) => ip ?? null)}::inet[],
      ${column(hits, ({ userAgent }) => userAgent ?? null)}::text[]
    ) as t(message_id, link_id, class, at, ip, user_agent)`.execute(tx)

/** The first moment among these hits; null if there is none. */
const first = (targets: readonly Target[]) =>
  targets.length === 0 ? null : new Date(Math.min(...targets.map(({ hit }) => hit.at.getTime())))

function markMessages(tx: Db, accountId: number, known: readonly Target[]) {
  const seen = [...Map.groupBy(known, ({ hit }) => hit.messageId)].map(([messageId, all]) => {
    const counted = all.filter(({ hit }) => isCounted(hit.visitor))
    return {
      messageId,
      firstAt: first(all),
      openedAt: first(counted),
      clickedAt: first(counted.filter(({ link }) => link !== undefined)),
      captureAt: first(counted.filter(({ link }) => link === 'capture')),
      whatsappAt: first(counted.filter(({ link }) => link === 'whatsapp')),
    }
  })
  return sql`
    update messages m set
      opened_at = least(m.opened_at, s.opened_at),
      clicked_at = least(m.clicked_at, s.clicked_at),
      capture_clicked_at = least(m.capture_clicked_at, s.capture_at),
      whatsapp_clicked_at = least(m.whatsapp_clicked_at, s.whatsapp_at),
      ${arriving(sql`s.first_at`)}
    from unnest(
      ${column(seen, ({ messageId }) => messageId)}::bigint[], ${column(seen, ({ firstAt }) => firstAt)}::timestamptz[],
      ${column(seen, ({ openedAt }) => openedAt)}::timestamptz[], ${column(seen, ({ clickedAt }) => clickedAt)}::timestamptz[],
      ${column(seen, ({ captureAt }) => captureAt)}::timestamptz[],
      ${column(seen, ({ whatsappAt }) => whatsappAt)}::timestamptz[]
    ) as s(message_id, first_at, opened_at, clicked_at, capture_at, whatsapp_at)
    where m.account_id = ${accountId} and m.id = s.message_id and (
      m.state = 'unknown'
      or s.opened_at < coalesce(m.opened_at, 'infinity') or s.clicked_at < coalesce(m.clicked_at, 'infinity')
      or s.capture_at < coalesce(m.capture_clicked_at, 'infinity')
      or s.whatsapp_at < coalesce(m.whatsapp_clicked_at, 'infinity'))`.execute(tx)
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
      from events e left join links l on l.account_id = ${accountId} and l.id = e.link_id
      where e.account_id = ${accountId} and e.message_id = ${messageId}
        and e.kind in ('open', 'click') and e.class in ('human', 'proxy')
    ) seen
    where m.account_id = ${accountId} and m.id = ${messageId}`.execute(tx)
  return rows.flatMap(({ linkId }) => (linkId === null ? [] : [{ messageId, linkId }]))
}
