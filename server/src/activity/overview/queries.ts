import type { CampaignStatus } from '@cadencia/domain/campaign'
import type { Channel } from '@cadencia/domain/channel'
import type { MessageState } from '@cadencia/domain/message'
import { sql } from 'kysely'

import { composedFrom } from '#channels/queries.ts'
import type { Db } from '#platform/db.ts'
import { nameOfUser } from '#platform/people.ts'

export type InCampaignRow = {
  campaign_id: number
  campaign: string
  campaign_status: CampaignStatus
  status: 'active' | 'finished' | 'opted_out' | 'replied'
  held_at: Date | null
  held_by_name: string | null
  stopped_by_name: string | null
  ended_at: Date | null
  steps: number
  done: number
  pending: number
}

/** The campaigns of a contact, those that go on first. */
export async function campaignsOf(db: Db, accountId: number, contactId: number) {
  const { rows } = await sql<InCampaignRow>`
    select c.id as campaign_id, c.name as campaign, c.status as campaign_status, e.status, e.held_at, e.ended_at,
           by.name as held_by_name, ${nameOfUser(accountId, sql`e.stopped_by`)} as stopped_by_name, its.steps, its.done, its.pending
    from enrolments e
    join campaigns c on c.account_id = ${accountId} and c.id = e.campaign_id and c.deleted_at is null
    left join contacts by on by.account_id = ${accountId} and by.id = e.held_by
    cross join lateral (
      select count(distinct m.step_id)::int as steps,
             (count(distinct m.step_id) filter (where m.sent_at is not null))::int as done,
             (count(*) filter (where m.status || '' = 'pending'))::int as pending
      from messages m where m.account_id = ${accountId} and m.enrolment_id = e.id) its
    where e.account_id = ${accountId} and e.contact_id = ${contactId} and e.status <> 'removed'
    order by e.status <> 'active', e.id desc`.execute(db)
  return rows
}

export type UpcomingRow = {
  id: number
  channel: Channel
  state: MessageState
  template: string
  step_order: number
  campaign_id: number
  campaign: string
  campaign_status: CampaignStatus
  is_held: boolean
  shipping_at: Date
  next_attempt_at: Date
  now: Date
  time_zone: string
  just_weekday: boolean
  window_start: string | null
  window_end: string | null
  skip_holidays: boolean
  days_off: string[]
}

/** As many as a person reads of what is to come. */
const mostShown = 100

/** What has not left yet for a contact, with the rules by which it leaves. */
export async function pendingTo(db: Db, accountId: number, contactId: number) {
  const { rows } = await sql<UpcomingRow>`
    select m.id, m.channel, m.state, t.name as template, s.step_order, c.id as campaign_id, c.name as campaign,
           c.status as campaign_status, e.held_at is not null as is_held, m.shipping_at, m.next_attempt_at, now() as now,
           c.time_zone, c.just_weekday, c.window_start, c.window_end, c.skip_holidays,
           case when c.skip_holidays then
             array(select day::text from days_off d where d.account_id = ${accountId}) else '{}' end as days_off
    from enrolments e
    join messages m on m.account_id = ${accountId} and m.enrolment_id = e.id and m.status || '' = 'pending'
    join campaigns c on c.account_id = ${accountId} and c.id = e.campaign_id and c.deleted_at is null
    join steps s on s.account_id = ${accountId} and s.id = m.step_id
    join templates t on t.account_id = ${accountId} and t.id = ${composedFrom(accountId, 'm', 's')}
    where e.account_id = ${accountId} and e.contact_id = ${contactId}
    order by m.shipping_at, m.id limit ${mostShown}`.execute(db)
  return rows
}

export type RecordedBy = { class: 'opt_out' | 'wrong_number'; by: string | null }

/** Who recorded by hand that a contact wants to leave, or that its number is wrong; the last of each. */
export async function recordedBy(db: Db, accountId: number, contactId: number) {
  const { rows } = await sql<RecordedBy>`
    select distinct on (i.class) i.class, ${nameOfUser(accountId, sql`i.classified_by`)} as by
    from inbound_messages i
    where i.account_id = ${accountId} and i.contact_id = ${contactId} and i.withdrawn_at is null
      and i.class in ('opt_out', 'wrong_number') and i.classified_by is not null
    order by i.class, i.received_at desc, i.id desc`.execute(db)
  return rows
}

export type ClosingMessage = { id: number; template: string; campaign: string }

export async function closingMessages(db: Db, accountId: number, ids: readonly number[]) {
  const { rows } = await sql<ClosingMessage>`
    select m.id, t.name as template, c.name as campaign
    from unnest(${ids}::bigint[]) as asked(id)
    join messages m on m.account_id = ${accountId} and m.id = asked.id
    join steps s on s.account_id = ${accountId} and s.id = m.step_id
    join templates t on t.account_id = ${accountId} and t.id = ${composedFrom(accountId, 'm', 's')}
    join campaigns c on c.account_id = ${accountId} and c.id = m.campaign_id`.execute(db)
  return rows
}
