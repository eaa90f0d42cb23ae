import { sql } from 'kysely'

import type { Db } from '#platform/db.ts'

const mostMoved = 5000

/** A lane that says it is due and has nothing to send, and when it next has. */
type Idle = {
  account_id: number
  campaign_id: number
  channel: string
  slot: number
  version: number
  /** As PostgreSQL writes it, `infinity` included. */
  next_at: string
}

/** Nothing of a campaign that does not send is due: its lanes come back when it is started again. */
export async function idleLanes(db: Db): Promise<Idle[]> {
  const { rows } = await sql<Idle>`
    select l.account_id, l.campaign_id, l.channel, l.slot, l.version,
           (case when c.status = 'active' and c.deleted_at is null then coalesce(next.at, 'infinity')
                 else 'infinity' end)::text as next_at
    from lanes l
    join campaigns c on c.account_id = l.account_id and c.id = l.campaign_id
    left join lateral (
      select m.next_attempt_at as at from messages m
      where m.account_id = l.account_id and m.campaign_id = l.campaign_id and m.channel = l.channel
        and m.state in ('scheduled', 'retry')
      order by m.next_attempt_at, m.id limit 1) next on true
    where l.due_at <= now() and not c.changing
      and (next.at is null or next.at > now() or c.status <> 'active' or c.deleted_at is not null)
    order by l.due_at limit ${mostMoved}`.execute(db)
  return rows
}

/** Moves lanes, but not those that a message was planned in meanwhile, nor those where one is being planned right now. */
export const moveLanes = (db: Db, accountId: number, idle: readonly Idle[]) =>
  sql`
    with moved as (
      select ${accountId}::bigint as account_id, * from unnest(
        ${idle.map((lane) => lane.campaign_id)}::bigint[], ${idle.map((lane) => lane.channel)}::text[],
        ${idle.map((lane) => lane.slot)}::integer[], ${idle.map((lane) => lane.version)}::bigint[],
        ${idle.map((lane) => lane.next_at)}::timestamptz[]
      ) as moved(campaign_id, channel, slot, version, next_at)
    ),
    unchanged as (
      select l.account_id, l.campaign_id, l.channel, l.slot, moved.next_at
      from moved join lanes l using (account_id, campaign_id, channel, slot)
      where l.account_id = ${accountId} and l.version = moved.version
      for update of l skip locked
    )
    update lanes l set due_at = u.next_at from unchanged u
    where l.account_id = ${accountId} and l.campaign_id = u.campaign_id and l.channel = u.channel and l.slot = u.slot
  `.execute(db)

/** A campaign sends again: whatever it has is looked at. */
export const wakeLanes = (db: Db, accountId: number, campaignId: number) =>
  sql`
    insert into lanes as kept (account_id, campaign_id, channel, slot, due_at)
    select ${accountId}, ${campaignId}, name, 0, now() from channels order by name
    on conflict (account_id, campaign_id, channel, slot) do update
    set due_at = excluded.due_at, version = kept.version + 1`.execute(db)

/** Lanes that have nothing to send. */
export const removeEmptyLanes = (db: Db) => sql`delete from lanes where due_at = 'infinity'`.execute(db)

/**
 * Campaigns in which something that may leave has no sender of those that share its channel: none has, unless a process of the
 * version before has deleted one.
 */
export async function campaignsAstray(db: Db, accountId: number): Promise<number[]> {
  const { rows } = await sql<{ campaign_id: number }>`
    select distinct lane.campaign_id
    from (
      select chosen.campaign_id, chosen.channel, array_agg(r.sender_id) as senders
      from campaign_senders chosen
      join campaign_rotations first on first.account_id = ${accountId} and first.campaign_id = chosen.campaign_id
        and first.channel = chosen.channel and first.sender_id = chosen.sender_id
      join campaign_rotations r on r.account_id = ${accountId} and r.campaign_id = chosen.campaign_id and r.channel = chosen.channel
      join senders s on s.account_id = ${accountId} and s.id = r.sender_id and s.deleted_at is null
      where chosen.account_id = ${accountId} group by 1, 2) lane
    where exists (
      select from messages m
      where m.account_id = ${accountId} and m.campaign_id = lane.campaign_id and m.channel = lane.channel
        and m.state in ('scheduled', 'retry') and (m.drawn_sender = any(lane.senders)) is not true)`.execute(
    db,
  )
  return rows.map(({ campaign_id }) => campaign_id)
}

/** Should a lane say that it is due later than it is: none does, and a night is the longest it would. */
export const repairLanes = (db: Db, accountId: number) =>
  sql`
    insert into lanes as kept (account_id, campaign_id, channel, slot, due_at)
    select account_id, campaign_id, channel, 0, min(next_attempt_at) from messages
    where account_id = ${accountId} and state in ('scheduled', 'retry') group by 1, 2, 3 order by 1, 2, 3
    on conflict (account_id, campaign_id, channel, slot) do update
    set due_at = least(kept.due_at, excluded.due_at), version = kept.version + 1`.execute(db)
