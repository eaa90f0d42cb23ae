import { sql } from 'kysely'

import type { Db } from '#platform/db.ts'

/** Which messages: all that match every given part. Never none given. */
export type Which = { campaignId?: number; contactIds?: readonly number[]; stepId?: number }

/** What a person reads as the reason why a message did not leave. */
export type Why =
  | 'Cancelada por você'
  | 'Campanha finalizada'
  | 'Campanha excluída'
  | 'Contato excluído'
  | 'Contato removido da campanha'
  | 'Etapa excluída'

const both = (conditions: ReturnType<typeof sql>[]) => sql.join(conditions, sql` and `)

/**
 * Cancels what has not been handed over, and counts exactly that: one that is being sent is not counted and finishes.
 * Whoever has nothing left to receive is finished with the campaign.
 */
export async function cancelPending(db: Db, userId: number, which: Which, why: Why) {
  const { campaignId, contactIds, stepId } = which
  const enrolled = both([
    sql`user_id = ${userId}`,
    ...(campaignId === undefined ? [] : [sql`campaign_id = ${campaignId}`]),
    ...(contactIds === undefined ? [] : [sql`contact_id = any(${contactIds}::bigint[])`]),
  ])
  const inScope = both([
    enrolled,
    ...(contactIds === undefined ? [] : [sql`enrolment_id in (select id from enrolments where ${enrolled})`]),
    ...(stepId === undefined ? [] : [sql`step_id = ${stepId}`]),
  ])
  const { rows } = await sql<{ cancelled: number; contacts: number }>`
    -- By state, because each has an index of its own.
    with pending as (
      select id from messages where ${inScope} and state in ('scheduled', 'retry')
      union all select id from messages where ${inScope} and state in ('claimed', 'dispatched')
      union all select id from messages where ${inScope} and state = 'task'
    ),
    stopped as (
      update messages set
        state = case when state = 'dispatched' then state else 'cancelled' end,
        stop_asked = true,
        cancelled_at = case when state = 'dispatched' then null else now() end,
        claimed_by = case when state = 'dispatched' then claimed_by end,
        reason = ${why}
      where user_id = ${userId} and id in (select id from pending)
        and state in ('scheduled', 'retry', 'claimed', 'dispatched', 'task')
      returning contact_id, state
    )
    select count(*) as cancelled, count(distinct contact_id) as contacts from stopped where state = 'cancelled'`.execute(
    db,
  )
  await sql`
    update enrolments set status = 'finished', ended_at = now()
    where ${enrolled} and status = 'active' and not exists (
      select from messages where messages.user_id = enrolments.user_id
        and messages.enrolment_id = enrolments.id and messages.status = 'pending')`.execute(db)
  return { cancelledMessages: rows[0]?.cancelled ?? 0, affectedContacts: rows[0]?.contacts ?? 0 }
}

/** Cancels one message exactly, if it is not being handed over; says whether it did. */
export async function cancelOne(db: Db, userId: number, id: number) {
  const { numAffectedRows } = await sql`
    update messages set state = 'cancelled', stop_asked = true, cancelled_at = now(), claimed_by = null,
      reason = ${'Cancelada por você' satisfies Why}
    where user_id = ${userId} and id = ${id} and state in ('scheduled', 'retry', 'claimed', 'task')`.execute(
    db,
  )
  return numAffectedRows === 1n
}
