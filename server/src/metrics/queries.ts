import type { Channel } from '@cadencia/domain/channel'
import { sql } from 'kysely'

import { channelsWhere } from '#channels/registry.ts'
import type { Db } from '#platform/db.ts'

/** A number is the sum of its slots; see the counters. */
const counted = (
  column:
    | 'total'
    | 'sent'
    | 'delivered'
    | 'opened'
    | 'clicked'
    | 'capture'
    | 'whatsapp'
    | 'unsubscribed'
    | 'bounced',
) => sql<number>`coalesce(sum(${sql.ref(`step_counts.${column}`)}), 0)::bigint`

const counts = [
  counted('sent').as('sentMessages'),
  counted('delivered').as('deliveredMessages'),
  counted('opened').as('openedMessages'),
  counted('clicked').as('clickedMessages'),
  counted('capture').as('captureClickMessages'),
  counted('whatsapp').as('whatsappClickMessages'),
] as const

/** The numbers of a campaign; undefined when the owner has no such campaign. */
export const countCampaign = (db: Db, accountId: number, campaignId: number) =>
  db
    .selectFrom('campaigns')
    .leftJoin('step_counts', (join) =>
      join
        .onRef('step_counts.account_id', '=', 'campaigns.account_id')
        .onRef('step_counts.campaign_id', '=', 'campaigns.id'),
    )
    .select(['campaigns.id as campaignId', 'campaigns.name as campaignName'])
    .select(counts)
    .select([
      counted('total').as('totalMessages'),
      counted('unsubscribed').as('unsubscribedMessages'),
      counted('bounced').as('bouncedMessages'),
    ])
    .where('campaigns.account_id', '=', accountId)
    .where('campaigns.id', '=', campaignId)
    .where('campaigns.deleted_at', 'is', null)
    .groupBy(['campaigns.account_id', 'campaigns.id'])
    .executeTakeFirst()

export const hasCampaign = async (db: Db, accountId: number, campaignId: number) =>
  (await db
    .selectFrom('campaigns')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', campaignId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** By step, in order. A removed step stays for as long as it has numbers to show. */
export const countSteps = (db: Db, accountId: number, campaignId: number) =>
  db
    .selectFrom('steps')
    .innerJoin('templates', (join) =>
      join
        .onRef('templates.account_id', '=', 'steps.account_id')
        .onRef('templates.id', '=', 'steps.template_id'),
    )
    .leftJoin('step_counts', (join) =>
      join
        .onRef('step_counts.account_id', '=', 'steps.account_id')
        .onRef('step_counts.campaign_id', '=', 'steps.campaign_id')
        .onRef('step_counts.step_id', '=', 'steps.id'),
    )
    .select([
      'steps.id as cadenceId',
      'steps.step_order as stepOrder',
      'templates.name as templateName',
      'templates.type as channel',
    ])
    .select(counts)
    .where('steps.account_id', '=', accountId)
    .where('steps.campaign_id', '=', campaignId)
    .groupBy(['steps.account_id', 'steps.id', 'templates.account_id', 'templates.id'])
    .having(sql<boolean>`steps.is_active or coalesce(sum(step_counts.sent), 0) > 0`)
    .orderBy('steps.step_order')
    .orderBy('steps.id')
    .execute()

// From the clicks themselves: a counter cannot go back when the last click turns out to be a machine's.
const lastClick = sql<Date>`greatest(links.folded_click_at, (
  select at from events where account_id = links.account_id and link_id = links.id and class in ('human', 'proxy')
  order by at desc limit 1))`

/** The links that people followed, the most followed first; what machines followed does not count. */
export const countLinks = (db: Db, accountId: number, campaignId: number) =>
  db
    .selectFrom('links')
    .innerJoin('link_counts', (join) =>
      join
        .onRef('link_counts.account_id', '=', 'links.account_id')
        .onRef('link_counts.link_id', '=', 'links.id'),
    )
    .select([
      'links.url',
      sql<number>`sum(link_counts.clicks)::bigint`.as('totalClicks'),
      sql<number>`sum(link_counts.messages)::bigint`.as('uniqueMessages'),
      lastClick.as('lastClickedAt'),
    ])
    .where('links.account_id', '=', accountId)
    .where('links.campaign_id', '=', campaignId)
    .groupBy(['links.account_id', 'links.id'])
    .having(sql<boolean>`sum(link_counts.clicks) > 0`)
    .orderBy('totalClicks', 'desc')
    .orderBy('links.id')
    .execute()

type Answered = { cadenceId: number; stepOrder: number; channel: Channel; people: number }

/**
 * Who wrote back or took a call, by step; a wish to leave is no answer. Only steps of channels that people work by hand are looked at,
 * by the index of what was sent. An `exists` beside an `or` may be planned as one read of all replies.
 */
const answers = (accountId: number, campaignId: number) => sql`
  select distinct m.enrolment_id, m.step_id
  from steps s
  join templates t on t.account_id = s.account_id and t.id = s.template_id
    and t.type = any(${channelsWhere(({ outcomes }) => outcomes.length > 0)}::text[])
  join messages m on m.account_id = s.account_id and m.campaign_id = s.campaign_id and m.step_id = s.id
  where s.account_id = ${accountId} and s.campaign_id = ${campaignId}
    and m.sent_at is not null and m.unsubscribed_at is null
    and (m.outcome = 'answered' or (
      select true from events e
      where e.account_id = ${accountId} and e.message_id = m.id and e.kind = 'reply' limit 1))`

export async function countAnswers(db: Db, accountId: number, campaignId: number) {
  const { rows } = await sql<{ people: number; answered: number; steps: Answered[] }>`
    with answers as (${answers(accountId, campaignId)}),
    folded as (
      select step_id, people from folded_answers where account_id = ${accountId} and campaign_id = ${campaignId}),
    by_step as (
      select step_id, sum(people)::int as people from (
        select step_id, count(*) as people from answers group by step_id
        union all select step_id, people from folded where step_id <> 0) counted
      group by step_id)
    select
      (select count(*)::int from enrolments
       where account_id = ${accountId} and campaign_id = ${campaignId} and status <> 'removed') as people,
      (select count(distinct enrolment_id)::int from answers)
        + coalesce((select people::int from folded where step_id = 0), 0) as answered,
      coalesce((
        select json_agg(json_build_object(
          'cadenceId', s.id, 'stepOrder', s.step_order, 'channel', t.type, 'people', by_step.people)
          order by s.step_order, s.id)
        from by_step join steps s on s.account_id = ${accountId} and s.id = by_step.step_id
        join templates t on t.account_id = s.account_id and t.id = s.template_id), '[]') as steps`.execute(db)
  return rows[0] ?? { people: 0, answered: 0, steps: [] }
}

const longestDays = 400

/** Day by day in the owner's time zone, quiet days included, up to the last on which something happened. */
export async function countDays(db: Db, accountId: number, campaignId: number) {
  const { rows } = await sql<{ day: string; sent: number; opened: number; clicked: number }>`
    with counted as (
      select day, sum(sent)::bigint as sent, sum(opened)::bigint as opened, sum(clicked)::bigint as clicked
      from day_counts where account_id = ${accountId} and campaign_id = ${campaignId}
      group by day having sum(sent) + sum(opened) + sum(clicked) > 0),
    span as (select greatest(min(day), max(day) - ${longestDays - 1}::int) as first, max(day) as last from counted)
    select to_char(every.day, 'YYYY-MM-DD') as day, coalesce(sent, 0)::bigint as sent,
           coalesce(opened, 0)::bigint as opened, coalesce(clicked, 0)::bigint as clicked
    from span cross join lateral (
      select span.first + n as day from generate_series(0, span.last - span.first) n) every
    left join counted using (day) order by every.day`.execute(db)
  return rows
}
