import type { Channel } from '@cadencia/domain/channel'
import { sql } from 'kysely'

import type { Db } from '#platform/db.ts'

import { answers } from '../answers/queries.ts'

export type VariantRow = {
  cadenceId: number
  stepOrder: number
  channel: Channel
  variant: number
  templateId: number
  templateName: string
  subject: string | null
  weight: number
  endedAt: Date | null
  sentMessages: number
  deliveredMessages: number
  openedMessages: number
  clickedMessages: number
  unsubscribedMessages: number
  bouncedMessages: number
  answered: number
}

/**
 * The numbers of the versions of a campaign's steps, in order, of those that ended too. The messages that were answered are looked up by their keys, and only where a step has versions.
 */
export async function countVariants(db: Db, accountId: number, campaignId: number): Promise<VariantRow[]> {
  const { rows: found } = await sql`
    select from steps s
    where s.account_id = ${accountId} and s.campaign_id = ${campaignId} and exists (
      select from step_variants v where v.account_id = ${accountId} and v.step_id = s.id) limit 1`.execute(db)
  if (found.length === 0) return []
  const { rows } = await sql<VariantRow>`
    with answers as materialized (${answers(accountId, campaignId)}),
    answered as (
      select a.step_id, coalesce(m.variant, a.variant) as variant, count(distinct a.contact_id)::bigint as people
      from answers a left join messages m on m.account_id = ${accountId} and m.id = a.id
      group by 1, 2)
    select s.id as "cadenceId", s.step_order as "stepOrder", t.type as channel, v.variant, v.template_id as "templateId",
      t.name as "templateName", t.subject, v.weight, v.ended_at as "endedAt",
      n.sent as "sentMessages", n.delivered as "deliveredMessages", n.opened as "openedMessages",
      n.clicked as "clickedMessages", n.unsubscribed as "unsubscribedMessages", n.bounced as "bouncedMessages",
      n.replied + coalesce((
        select people from answered a where a.step_id = s.id and a.variant = v.variant), 0) as answered
    from steps s
    join step_variants v on v.account_id = ${accountId} and v.step_id = s.id
    join templates t on t.account_id = ${accountId} and t.id = v.template_id
    cross join lateral (
      select coalesce(sum(sent), 0)::bigint as sent, coalesce(sum(delivered), 0)::bigint as delivered,
        coalesce(sum(opened), 0)::bigint as opened, coalesce(sum(clicked), 0)::bigint as clicked,
        coalesce(sum(unsubscribed), 0)::bigint as unsubscribed, coalesce(sum(bounced), 0)::bigint as bounced,
        coalesce(sum(replied), 0)::bigint as replied
      from variant_counts c
      where c.account_id = ${accountId} and c.campaign_id = ${campaignId} and c.step_id = s.id
        and c.variant = v.variant) n
    where s.account_id = ${accountId} and s.campaign_id = ${campaignId}
      and (s.is_active or n.sent > 0)
    order by s.step_order, s.id, v.variant`.execute(db)
  return rows
}
