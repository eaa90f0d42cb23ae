import type * as api from '@cadencia/contract/activity'
import type { Received } from '@cadencia/contract/endpoint'
import { sql } from 'kysely'

import { startOfDay } from '#platform/days.ts'
import type { Db } from '#platform/db.ts'

type Filter = Received<typeof api.listActivity>['query']

const messagesOf = (db: Db, userId: number, { minDate, maxDate }: Filter) =>
  db
    .selectFrom('messages')
    .where('messages.user_id', '=', userId)
    .$call((query) => (minDate ? query.where('shipping_at', '>=', startOfDay(userId, minDate)) : query))
    .$call((query) => (maxDate ? query.where('shipping_at', '<', startOfDay(userId, maxDate, 1)) : query))

/** Where it went; before it goes, where it would go now. */
const recipient = sql<string>`coalesce(messages.recipient,
  case messages.channel when 'email' then contacts.email else contacts.whatsapp end)`

/** Newest first. What was deleted since still tells its name here. */
export const listMessages = (db: Db, userId: number, filter: Filter) => {
  const { status, page, limit } = filter
  return messagesOf(db, userId, filter)
    .$call((query) => (status ? query.where('messages.status', '=', status) : query))
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.user_id', '=', 'messages.user_id')
        .onRef('contacts.id', '=', 'messages.contact_id'),
    )
    .innerJoin('campaigns', (join) =>
      join
        .onRef('campaigns.user_id', '=', 'messages.user_id')
        .onRef('campaigns.id', '=', 'messages.campaign_id'),
    )
    .innerJoin('steps', (join) =>
      join.onRef('steps.user_id', '=', 'messages.user_id').onRef('steps.id', '=', 'messages.step_id'),
    )
    .innerJoin('templates', (join) =>
      join.onRef('templates.user_id', '=', 'steps.user_id').onRef('templates.id', '=', 'steps.template_id'),
    )
    .select([
      'messages.id',
      'messages.status',
      'messages.channel',
      recipient.as('recipient'),
      'contacts.name as contact_name',
      'templates.name as template_name',
      'campaigns.name as campaign_name',
      'steps.step_order',
      'shipping_at',
      'sent_at',
      'delivered_at',
      'reason',
    ])
    .orderBy('shipping_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
}

export type ActivityRow = Awaited<ReturnType<typeof listMessages>>[number]

/** How many of the period have each status, whichever status is asked for. */
export const countMessages = (db: Db, userId: number, filter: Filter) =>
  messagesOf(db, userId, filter)
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where status = 'pending')`.as('pending'),
      sql<number>`count(*) filter (where status = 'success')`.as('success'),
      sql<number>`count(*) filter (where status = 'error')`.as('error'),
      sql<number>`count(*) filter (where status = 'cancel')`.as('cancel'),
    ])
    .executeTakeFirstOrThrow()
