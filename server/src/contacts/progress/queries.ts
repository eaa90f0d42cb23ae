import type { Channel } from '@cadencia/domain/channel'
import { sql } from 'kysely'

import type { Of } from '#contacts/in-campaign/queries.ts'
import type { Db } from '#platform/db.ts'
import { nameOfUser } from '#platform/people.ts'

type Place = { stepOrder: number; people: number }

/** For each active step that is on, how many people receive it next: the first message of each that has not left. */
export async function placesByPeople(db: Db, { accountId, campaignId }: Of): Promise<Place[]> {
  const { rows } = await sql<Place>`
    with next as materialized (
      select its.step_id from enrolments e cross join lateral (
        select m.step_id from messages m join steps s on s.account_id = ${accountId} and s.id = m.step_id
        where m.account_id = ${accountId} and m.enrolment_id = e.id and m.status || '' = 'pending'
        order by s.step_order, m.id limit 1) its
      where e.account_id = ${accountId} and e.campaign_id = ${campaignId} and e.status = 'active')
    select s.step_order as "stepOrder", (select count(*)::int from next where next.step_id = s.id) as people
    from steps s where s.account_id = ${accountId} and s.campaign_id = ${campaignId} and s.is_active and s.is_on
    order by s.step_order`.execute(db)
  return rows
}

/**
 * The same by the counters of the steps: who has a step still to come and not the one before it receives it next. Who lost a
 * step in between, by a channel that was closed, is counted beside where they are.
 */
export async function placesByCounters(db: Db, { accountId, campaignId }: Of): Promise<Place[]> {
  const { rows } = await sql<Place>`
    with pending as (
      select s.step_order, (
        select coalesce(sum(k.pending), 0)::int from step_counts k
        where k.account_id = ${accountId} and k.campaign_id = ${campaignId} and k.step_id = s.id) as people
      from steps s where s.account_id = ${accountId} and s.campaign_id = ${campaignId} and s.is_active and s.is_on)
    select step_order as "stepOrder", greatest(0, people - lag(people, 1, 0) over (order by step_order)) as people
    from pending order by step_order`.execute(db)
  return rows
}

export type ExitRow = { channel: Channel; messages: number; first: Date }

/** What has its turn, by channel and day in the time zone of the campaign. What is overdue leaves now. */
export async function exitsOf(db: Db, { accountId, campaignId }: Of, timeZone: string) {
  const { rows } = await sql<ExitRow>`
    select channel, count(*)::int as messages, greatest(min(next_attempt_at), now()) as first
    from messages
    where account_id = ${accountId} and campaign_id = ${campaignId} and state in ('scheduled', 'retry')
    group by channel, (greatest(next_attempt_at, now()) at time zone ${timeZone})::date`.execute(db)
  return rows
}

/** What waits for a person now, by channel. */
export async function tasksOf(db: Db, { accountId, campaignId }: Of) {
  const { rows } = await sql<{ channel: Channel; messages: number }>`
    select channel, count(*)::int as messages from messages
    where account_id = ${accountId} and state = 'task' and campaign_id = ${campaignId}
    group by channel order by channel desc`.execute(db)
  return rows
}

/** Who paused a campaign, and when. */
export async function pauseOf(db: Db, { accountId, campaignId }: Of) {
  const { rows } = await sql<{ at: Date; user_id: number; name: string | null }>`
    select paused_at as at, paused_by as user_id, ${nameOfUser(accountId, sql`c.paused_by`)} as name
    from campaigns c
    where c.account_id = ${accountId} and c.id = ${campaignId} and c.status = 'paused' and c.paused_at is not null`.execute(
    db,
  )
  return rows[0]
}
