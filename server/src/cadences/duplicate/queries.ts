import { sql } from 'kysely'

import type { Db } from '#platform/db.ts'

/** A draft with the rules of a campaign, of the person who asked for it. Nothing where the campaign is not there. */
export async function copyCampaign(tx: Db, accountId: number, campaignId: number, ownerId: number) {
  const { rows } = await sql<{ id: number; name: string }>`
    insert into campaigns (account_id, owner_id, name, description, just_weekday, time_zone, window_start, window_end,
                           skip_holidays, reply_scope, new_per_day)
    select account_id, ${ownerId}, left(name, 247) || ' (cópia)', description, just_weekday, time_zone, window_start,
           window_end, skip_holidays, reply_scope, new_per_day
    from campaigns where account_id = ${accountId} and id = ${campaignId} and deleted_at is null
    returning id, name`.execute(tx)
  return rows[0]
}

/** Each channel keeps the senders that were chosen for it. */
export async function copyChosenSenders(tx: Db, accountId: number, from: number, to: number) {
  await sql`
    insert into campaign_senders (account_id, campaign_id, channel, sender_id)
    select account_id, ${to}, channel, sender_id from campaign_senders
    where account_id = ${accountId} and campaign_id = ${from}`.execute(tx)
  await sql`
    insert into campaign_rotations (account_id, campaign_id, channel, sender_id, place)
    select account_id, ${to}, channel, sender_id, place from campaign_rotations
    where account_id = ${accountId} and campaign_id = ${from}`.execute(tx)
}

/** The steps of a campaign with all that is chosen of them, in order. */
export const stepsOf = (tx: Db, accountId: number, campaignId: number) =>
  tx
    .selectFrom('steps')
    .select(['id', 'template_id', 'delay_minutes', 'in_thread', 'by_hand', 'is_on', 'condition'])
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .where('is_active', '=', true)
    .orderBy('step_order')
    .execute()

/** The versions that are compared at a step are compared at its copy. */
export const copyVariants = (tx: Db, accountId: number, from: number, to: number) =>
  sql`
    insert into step_variants (account_id, step_id, variant, template_id, weight)
    select account_id, ${to}, variant, template_id, weight from step_variants
    where account_id = ${accountId} and step_id = ${from} and ended_at is null`.execute(tx)
