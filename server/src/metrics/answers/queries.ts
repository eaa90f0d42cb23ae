import type { AnswerKind } from '@cadencia/contract/metrics-detail'
import type { Channel } from '@cadencia/domain/channel'
import { answerClasses, type ReplyClass } from '@cadencia/domain/reply-effect'
import { sql } from 'kysely'

import { channelsWhere } from '#channels/registry.ts'
import type { Db } from '#platform/db.ts'

/** Channels that people work by hand: an answer there may have been told by the outcome of a task. */
const byHand = () => channelsWhere(({ outcomes, isMail }) => outcomes.length > 0 && !isMail)

/** What contacts said in answer to a campaign, of some classes, by the index of its campaign. */
const said = (accountId: number, campaignId: number, classes: readonly ReplyClass[]) => sql`
  select i.contact_id, i.step_id, i.message_id as id, i.received_at as at, i.variant
  from inbound_messages i
  where i.account_id = ${accountId} and i.campaign_id = ${campaignId} and i.class = any(${classes}::text[])
    and not i.is_auto and i.withdrawn_at is null`

/**
 * Who wrote back or took a call, by step; a wish to leave is no answer. Of channels that people work by hand the messages
 * are looked at, by the index of what was sent: an `exists` beside an `or` may be planned as one read of all replies. Of
 * the others, what arrived.
 */
export const answers = (accountId: number, campaignId: number) => sql`
  select m.contact_id, m.step_id, m.id, coalesce(replied.at, m.sent_at) as at, m.variant
  from steps s
  join templates t on t.account_id = s.account_id and t.id = s.template_id and t.type = any(${byHand()}::text[])
  join messages m on m.account_id = s.account_id and m.campaign_id = s.campaign_id and m.step_id = s.id
  left join lateral (
    select e.at from events e
    where e.account_id = ${accountId} and e.message_id = m.id and e.kind = 'reply' limit 1) replied on true
  where s.account_id = ${accountId} and s.campaign_id = ${campaignId}
    and m.sent_at is not null and m.unsubscribed_at is null
    and (m.outcome = 'answered' or replied.at is not null)
  union all
  select its.* from (${said(accountId, campaignId, answerClasses)}) its
  join steps s on s.account_id = ${accountId} and s.id = its.step_id
  join templates t on t.account_id = ${accountId} and t.id = s.template_id and t.type <> all(${byHand()}::text[])`

type Answered = { cadenceId: number; stepOrder: number; channel: Channel; people: number }
type ByChannel = { channel: Channel; people: number; delivered: number }

type Counted = {
  people: number
  answered: number
  interested: number
  meetings: number
  channels: ByChannel[]
  steps: Answered[]
}

export async function countAnswers(db: Db, accountId: number, campaignId: number): Promise<Counted> {
  const people = (of: ReplyClass) => sql`(
    select count(distinct its.contact_id)::int from (${said(accountId, campaignId, [of])}) its)`
  const { rows } = await sql<Counted>`
    with answers as materialized (${answers(accountId, campaignId)}),
    folded as (
      select step_id, people from folded_answers where account_id = ${accountId} and campaign_id = ${campaignId}),
    shown as (
      select s.id, s.step_order, t.type as channel,
        coalesce((select count(distinct contact_id) from answers where step_id = s.id), 0)
          + coalesce((select people from folded where step_id = s.id), 0) as people,
        coalesce((select sum(delivered) from step_counts
          where account_id = ${accountId} and campaign_id = ${campaignId} and step_id = s.id), 0) as delivered
      from steps s join templates t on t.account_id = s.account_id and t.id = s.template_id
      where s.account_id = ${accountId} and s.campaign_id = ${campaignId}),
    by_channel as (
      select channel, min(step_order) as first, sum(delivered)::bigint as delivered,
        (select count(distinct a.contact_id) from answers a join shown own on own.id = a.step_id
         where own.channel = shown.channel)
        + coalesce((select sum(f.people) from folded f join shown own on own.id = f.step_id
         where own.channel = shown.channel), 0)::bigint as people
      from shown group by channel)
    select
      (select count(*)::int from enrolments
       where account_id = ${accountId} and campaign_id = ${campaignId} and status <> 'removed') as people,
      (select count(distinct contact_id)::int from answers)
        + coalesce((select people::int from folded where step_id = 0), 0) as answered,
      ${people('interest')} as interested, ${people('meeting')} as meetings,
      coalesce((
        select json_agg(json_build_object('channel', channel, 'people', people, 'delivered', delivered) order by first)
        from by_channel where delivered > 0 or people > 0), '[]') as channels,
      coalesce((
        select json_agg(json_build_object(
          'cadenceId', id, 'stepOrder', step_order, 'channel', channel, 'people', people) order by step_order, id)
        from shown where people > 0), '[]') as steps`.execute(db)
  return rows[0] ?? { people: 0, answered: 0, interested: 0, meetings: 0, channels: [], steps: [] }
}

export type Behind = { campaignId: number; kind: AnswerKind; cadenceId?: number | undefined }

const behindOf = (accountId: number, { campaignId, kind }: Behind) => {
  if (kind === 'replied') return answers(accountId, campaignId)
  return said(accountId, campaignId, [kind === 'meeting' ? 'meeting' : 'interest'])
}

/** Each person once, with the message that is there and was answered last. */
export const peopleAnswered = (accountId: number, behind: Behind) => sql`
  select distinct on (its.contact_id) its.id, its.at
  from (${behindOf(accountId, behind)}) its
  join messages m on m.account_id = ${accountId} and m.id = its.id
  where ${behind.cadenceId === undefined ? sql`true` : sql`its.step_id = ${behind.cadenceId}`}
  order by its.contact_id, its.at desc, its.id desc`

export async function countPeopleAnswered(db: Db, accountId: number, behind: Behind) {
  const { rows } = await sql<{ people: number }>`
    select count(*) as people from (${peopleAnswered(accountId, behind)}) its`.execute(db)
  return rows[0]?.people ?? 0
}
