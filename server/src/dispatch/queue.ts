import { sql } from 'kysely'

import type { Db } from '#platform/db.ts'

/** Which messages: all that match every given part. Never none given. */
export type Which = { campaignId?: number; contactIds?: readonly number[]; stepId?: number }

/**
 * Cancels what has not been handed over, and counts exactly that: one that is being sent is not counted and finishes.
 * Whoever has nothing left to receive is finished with the campaign.
 */
export async function cancelPending(db: Db, userId: number, which: Which) {
  const { campaignId, contactIds, stepId } = which
  const inScope = sql.join(
    [
      sql`user_id = ${userId}`,
      ...(campaignId === undefined ? [] : [sql`campaign_id = ${campaignId}`]),
      ...(contactIds === undefined ? [] : [sql`contact_id = any(${contactIds}::bigint[])`]),
    ],
    sql` and `,
  )
  const { rows } = await sql<{ cancelled: number; contacts: number }>`
    with cancelled as (
      update messages
      set state = 'cancelled', cancelled_at = now(), claimed_by = null, lease_until = null
      where ${inScope} ${stepId === undefined ? sql`` : sql`and step_id = ${stepId}`}
        and state in ('scheduled', 'retry', 'claimed')
      returning contact_id
    )
    select count(*) as cancelled, count(distinct contact_id) as contacts from cancelled`.execute(db)
  await sql`
    update enrolments set status = 'finished', ended_at = now()
    where ${inScope} and status = 'active' and not exists (
      select from messages where messages.user_id = enrolments.user_id
        and messages.enrolment_id = enrolments.id and messages.status = 'pending')`.execute(db)
  return { cancelledMessages: rows[0]?.cancelled ?? 0, affectedContacts: rows[0]?.contacts ?? 0 }
}
