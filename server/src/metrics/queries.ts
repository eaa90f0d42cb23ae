import { sql } from 'kysely'

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
    .select(
      sql<number>`(select count(*) from messages m where m.account_id = ${accountId} and m.campaign_id = ${campaignId}
        and m.step_id = steps.id and m.decided = 'skipped')`.as('skippedMessages'),
    )
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
