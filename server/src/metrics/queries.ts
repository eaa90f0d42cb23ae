import { sql } from 'kysely'

import type { Db } from '#platform/db.ts'

const counts = [
  sql<number>`count(messages.sent_at)`.as('sentMessages'),
  sql<number>`count(messages.delivered_at)`.as('deliveredMessages'),
  sql<number>`count(messages.opened_at)`.as('openedMessages'),
  sql<number>`count(messages.clicked_at)`.as('clickedMessages'),
  sql<number>`count(messages.capture_clicked_at)`.as('captureClickMessages'),
  sql<number>`count(messages.whatsapp_clicked_at)`.as('whatsappClickMessages'),
] as const

/** The numbers of a campaign; undefined when the owner has no such campaign. */
export const countCampaign = (db: Db, userId: number, campaignId: number) =>
  db
    .selectFrom('campaigns')
    .leftJoin('messages', (join) =>
      join
        .onRef('messages.user_id', '=', 'campaigns.user_id')
        .onRef('messages.campaign_id', '=', 'campaigns.id'),
    )
    .select(['campaigns.id as campaignId', 'campaigns.name as campaignName'])
    .select(counts)
    .select([
      sql<number>`count(messages.id)`.as('totalMessages'),
      sql<number>`count(messages.unsubscribed_at)`.as('unsubscribedMessages'),
      sql<number>`count(messages.bounced_at)`.as('bouncedMessages'),
    ])
    .where('campaigns.user_id', '=', userId)
    .where('campaigns.id', '=', campaignId)
    .where('campaigns.deleted_at', 'is', null)
    .groupBy(['campaigns.user_id', 'campaigns.id'])
    .executeTakeFirst()

export const hasCampaign = async (db: Db, userId: number, campaignId: number) =>
  (await db
    .selectFrom('campaigns')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', campaignId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** By step, in order. A removed step stays for as long as it has numbers to show. */
export const countSteps = (db: Db, userId: number, campaignId: number) =>
  db
    .selectFrom('steps')
    .innerJoin('templates', (join) =>
      join.onRef('templates.user_id', '=', 'steps.user_id').onRef('templates.id', '=', 'steps.template_id'),
    )
    .leftJoin('messages', (join) =>
      join
        .onRef('messages.user_id', '=', 'steps.user_id')
        .onRef('messages.campaign_id', '=', 'steps.campaign_id')
        .onRef('messages.step_id', '=', 'steps.id'),
    )
    .select(['steps.id as cadenceId', 'steps.step_order as stepOrder', 'templates.name as templateName'])
    .select(counts)
    .where('steps.user_id', '=', userId)
    .where('steps.campaign_id', '=', campaignId)
    .groupBy(['steps.user_id', 'steps.id', 'templates.user_id', 'templates.id'])
    .having(sql<boolean>`steps.is_active or count(messages.sent_at) > 0`)
    .orderBy('steps.step_order')
    .orderBy('steps.id')
    .execute()

/** The links that people followed, the most followed first; what machines followed does not count. */
export const countLinks = (db: Db, userId: number, campaignId: number) =>
  db
    .selectFrom('links')
    .innerJoin('events', (join) =>
      join.onRef('events.user_id', '=', 'links.user_id').onRef('events.link_id', '=', 'links.id'),
    )
    .select([
      'links.url',
      sql<number>`count(*)`.as('totalClicks'),
      sql<number>`count(distinct events.message_id)`.as('uniqueMessages'),
      sql<Date>`max(events.at)`.as('lastClickedAt'),
    ])
    .where('links.user_id', '=', userId)
    .where('links.campaign_id', '=', campaignId)
    .where('events.class', 'in', ['human', 'proxy'])
    .groupBy(['links.user_id', 'links.id'])
    .orderBy('totalClicks', 'desc')
    .orderBy('links.id')
    .execute()
