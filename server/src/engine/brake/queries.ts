import type { Refusals } from '@cadencia/domain/brake'
import { sql } from 'kysely'

import { addHappening } from '#engine/life/queries.ts'
import type { Db } from '#platform/db.ts'
import { transact } from '#platform/transact.ts'

/** What became of the e-mails of a message's campaign; nothing where it does not send, or was stopped once before. */
export async function refusalsAround(db: Db, accountId: number, messageId: number) {
  const { rows } = await sql<Refusals & { campaignId: number }>`
    select c.id as "campaignId", told.bounces, told.complaints, told.refused + counted.sent as tried,
           counted.returned - (told.bounces - told.refused) as returned
    from messages m
    join campaigns c on c.account_id = m.account_id and c.id = m.campaign_id
    cross join lateral (
      select count(*) filter (where s.reason = 'hard_bounce') as bounces,
             count(*) filter (where s.reason = 'hard_bounce' and by.sent_at is null) as refused,
             count(*) filter (where s.reason = 'complaint') as complaints
      from suppressions s join messages by on by.account_id = s.account_id and by.id = s.message_id
      where s.account_id = c.account_id and s.channel = 'email' and by.campaign_id = c.id) told
    cross join lateral (
      select coalesce(sum(n.sent), 0)::bigint as sent, coalesce(sum(n.bounced), 0)::bigint as returned
      from step_counts n
      join steps s on s.account_id = n.account_id and s.id = n.step_id
      join templates t on t.account_id = s.account_id and t.id = s.template_id and t.type = 'email'
      where n.account_id = c.account_id and n.campaign_id = c.id) counted
    where m.account_id = ${accountId} and m.id = ${messageId}
      and c.status = 'active' and c.deleted_at is null and c.braked_at is null`.execute(db)
  return rows[0]
}

/** Only if the campaign is still as it was judged. */
export const pauseFor = (db: Db, accountId: number, campaignId: number, reason: string) =>
  transact(db, async (tx) => {
    const { numAffectedRows } = await sql`
      update campaigns set status = 'paused', braked_at = now(), pause_reason = ${reason}, updated_at = now()
      where account_id = ${accountId} and id = ${campaignId} and status = 'active' and braked_at is null`.execute(
      tx,
    )
    if (numAffectedRows === 1n)
      await addHappening(tx, accountId, { kind: 'campaign.paused', campaignId, subjectIds: [campaignId] })
  })
