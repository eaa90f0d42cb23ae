import type * as api from '@cadencia/contract/activity'
import type { Received } from '@cadencia/contract/endpoint'
import { messageStatuses, type MessageStatus } from '@cadencia/domain/message'
import { type RawBuilder, sql } from 'kysely'

import { writtenAddress } from '#channels/address/queries.ts'
import { composedFrom } from '#channels/queries.ts'
import { startOfDay } from '#platform/days.ts'
import type { Db } from '#platform/db.ts'

type Filter = Received<typeof api.listActivity>['query']

/** Whether its provider or a delivery notice said that it arrived. `messages` is the alias of the row. */
export const isConfirmed = (messages: string, accountId: number) => sql<boolean>`exists (
  select from events where events.account_id = ${accountId}
    and events.message_id = ${sql.ref(`${messages}.id`)} and events.kind = 'delivered')`

/** The period of a filter, as a condition on a moment. */
const within = (accountId: number, { minDate, maxDate }: Filter, moment: RawBuilder<Date>) => sql<boolean>`(
  ${minDate ? sql`${moment} >= ${startOfDay(accountId, minDate)}` : sql`true`} and
  ${maxDate ? sql`${moment} < ${startOfDay(accountId, maxDate, 1)}` : sql`true`})`

const ofCampaign = ({ campaignId }: Pick<Filter, 'campaignId'>) =>
  campaignId === undefined ? sql`` : sql`and campaign_id = ${campaignId}`

/** Past this many messages a page is reached by the counters of its period, not by walking there. */
const farAway = 2000

/** The quarter of an hour in which a page begins, and how many messages of it come before. */
async function hop(db: Db, accountId: number, filter: Filter, offset: number) {
  // The counters are those of all campaigns together.
  if (offset <= farAway || filter.campaignId !== undefined) return { until: sql`true`, offset }
  const { rows } = await sql<{ period: Date; before: number }>`
    select period, before from (
      select period, (sum(messages) over (order by period desc) - messages)::bigint as before
      from (
        select period, sum(messages) as messages from period_counts
        where account_id = ${accountId} and ${within(accountId, filter, sql`period`)}
          ${filter.status ? sql`and status = ${filter.status}` : sql``}
        group by period having sum(messages) > 0) counted) placed
    where before <= ${offset} order by before desc limit 1`.execute(db)
  const [found] = rows
  if (!found) return { until: sql`true`, offset }
  return {
    until: sql`shipping_at < ${found.period}::timestamptz + interval '15 minutes'`,
    offset: offset - found.before,
  }
}

/** The ids of a page. Each status has an index in the order of the list; all of them are a merge of the four. */
async function pageOfIds(db: Db, accountId: number, filter: Filter): Promise<number[]> {
  const { until, offset } = await hop(db, accountId, filter, (filter.page - 1) * filter.limit)
  const most = offset + filter.limit
  const ofStatus = (status: MessageStatus) => sql`
    (select id, shipping_at from messages
     where account_id = ${accountId} ${ofCampaign(filter)} and status = ${status} and ${within(accountId, filter, sql`shipping_at`)} and ${until}
     order by shipping_at desc, id desc limit ${most})`
  const statuses = filter.status ? [filter.status] : messageStatuses
  const { rows } = await sql<{ id: number }>`
    select id from (${sql.join(statuses.map(ofStatus), sql` union all `)}) found
    order by shipping_at desc, id desc limit ${filter.limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Where it went; before it goes, where it would go now. */
const recipient = () =>
  sql<string>`coalesce(messages.recipient, ${writtenAddress('messages.channel', 'contacts')})`

/** Newest first. What was deleted since still tells its name here. */
export const listMessages = async (db: Db, accountId: number, filter: Filter) =>
  db
    .selectFrom('messages')
    .where('messages.account_id', '=', accountId)
    .where(sql<boolean>`messages.id = any(${await pageOfIds(db, accountId, filter)}::bigint[])`)
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.account_id', '=', 'messages.account_id')
        .onRef('contacts.id', '=', 'messages.contact_id'),
    )
    .innerJoin('campaigns', (join) =>
      join
        .onRef('campaigns.account_id', '=', 'messages.account_id')
        .onRef('campaigns.id', '=', 'messages.campaign_id'),
    )
    .innerJoin('steps', (join) =>
      join.onRef('steps.account_id', '=', 'messages.account_id').onRef('steps.id', '=', 'messages.step_id'),
    )
    .innerJoin('templates', (join) =>
      join
        .onRef('templates.account_id', '=', 'steps.account_id')
        .on('templates.id', '=', composedFrom(accountId, 'messages', 'steps')),
    )
    .select([
      'messages.id',
      'messages.status',
      'messages.state',
      'next_attempt_at',
      'messages.channel',
      'messages.variant',
      recipient().as('recipient'),
      'contacts.name as contact_name',
      'templates.name as template_name',
      'campaigns.name as campaign_name',
      'steps.step_order',
      'shipping_at',
      'sent_at',
      'delivered_at',
      'outcome',
      isConfirmed('messages', accountId).as('is_confirmed'),
      'reason',
      'messages.decided',
      'time_zone',
      'just_weekday',
      'window_start',
      'window_end',
      'skip_holidays',
      sql<string[]>`case when campaigns.skip_holidays then
        array(select day::text from days_off where days_off.account_id = ${accountId}) else '{}' end`.as(
        'days_off',
      ),
      sql<Date>`now()`.as('now'),
    ])
    .orderBy('shipping_at', 'desc')
    .orderBy('messages.id', 'desc')
    .execute()

export type ActivityRow = Awaited<ReturnType<typeof listMessages>>[number]

const countAll = (db: Db, accountId: number, filter: Filter) =>
  db
    .selectFrom('period_counts')
    .select(['status', sql<number>`sum(messages)::bigint`.as('messages')])
    .where('account_id', '=', accountId)
    .where(within(accountId, filter, sql`period`))
    .groupBy('status')
    .execute()

/** Counted in the index of the campaign, status by status: the period of each is a part of it. */
async function countInCampaign(db: Db, accountId: number, filter: Filter) {
  const ofStatus = (status: MessageStatus) => sql`
    select ${status}::text as status, count(*) as messages from messages
    where account_id = ${accountId} ${ofCampaign(filter)} and status = ${status}
      and ${within(accountId, filter, sql`shipping_at`)}`
  const { rows } = await sql<{ status: string; messages: number }>`
    ${sql.join(messageStatuses.map(ofStatus), sql` union all `)}`.execute(db)
  return rows
}

/** How many of the period have each status, whichever status is asked for. */
export async function countMessages(db: Db, accountId: number, filter: Filter) {
  const rows = await (filter.campaignId === undefined ? countAll : countInCampaign)(db, accountId, filter)
  const of = (status: MessageStatus) => rows.find((row) => row.status === status)?.messages ?? 0
  const stats = { pending: of('pending'), success: of('success'), error: of('error'), cancel: of('cancel') }
  return { total: stats.pending + stats.success + stats.error + stats.cancel, ...stats }
}

/** How many messages wait for a person now, of all campaigns or of one. */
export async function countTasks(db: Db, accountId: number, campaignId: number | undefined) {
  const { rows } = await sql<{ tasks: number }>`
    select count(*) as tasks from messages m
    join campaigns c on c.account_id = m.account_id and c.id = m.campaign_id and c.status = 'active'
    where m.account_id = ${accountId} and m.state = 'task' and m.next_attempt_at <= now() ${ofCampaign({ campaignId })}`.execute(
    db,
  )
  return rows[0]?.tasks ?? 0
}
