import type { Channel } from '@cadencia/domain/channel'
import { sql } from 'kysely'

import type { Db } from '#platform/db.ts'

/** How long after its time a message is still worth sending. */
export const deadline = sql`interval '48 hours'`

/** A copy of a message (`m`) that was composed as a version of its step is that version too: `variant`, `template_id`. */
export const ownVersion = sql`m.variant, case when m.variant is not null then m.template_id end`

/**
 * Changes messages of an account inside a transaction, and does what follows from it: counters, lanes, the stream of what
 * happened, the end of an enrolment or the release of its next step. Everything that changes a message does it in here or
 * in a function of the database that does the same (lock_messages, settle_messages).
 */
export async function changing<T>(
  tx: Db,
  accountId: number,
  ids: readonly number[],
  change: () => Promise<T>,
): Promise<T> {
  const { rows } = await sql<{ before: string; now: Date }>`
    select lock_messages(${accountId}, ${ids}::bigint[])::text as before`.execute(tx)
  const changed = await change()
  await sql`
    select settle_messages(${accountId}, ${ids}::bigint[], ${rows[0]?.before ?? '{}'}::message_figures[], now())`.execute(
    tx,
  )
  return changed
}

/** The same for messages that were inserted in this transaction. */
export const settleNew = (tx: Db, accountId: number, ids: readonly number[]) =>
  sql`select settle_messages(${accountId}, ${ids}::bigint[], '{}', now())`.execute(tx)

export type Happening = {
  kind:
    | `campaign.${'active' | 'paused' | 'completed' | 'draft' | 'cancelled' | 'deleted'}`
    | `contact.${'deleted' | 'removed' | 'cancelled' | 'replied' | 'answered' | 'held' | 'resumed' | 'postponed'}`
  subjectIds: readonly number[]
  campaignId?: number
  /** The user who did it; none: the product itself. */
  actorId?: number
}

/** Adds to the stream of what happened, in the transaction in which it does. */
export const addHappening = (tx: Db, accountId: number, happening: Happening) =>
  tx
    .insertInto('happenings')
    .values({
      account_id: accountId,
      at: sql<Date>`now()`,
      kind: happening.kind,
      campaign_id: happening.campaignId ?? null,
      subject_ids: [...happening.subjectIds],
      actor_id: happening.actorId ?? null,
    })
    .execute()

/** What a person reads as the reason why a message did not leave. */
export type Why =
  | 'Cancelada por você'
  | 'Campanha finalizada'
  | 'Campanha excluída'
  | 'Contato excluído'
  | 'Contato removido da campanha'
  | 'Etapa excluída'
  | 'Etapa desligada'

type Part = {
  stepId?: number | undefined
  channel?: Channel | undefined
  lastMessageId?: number | undefined
  exceptId?: number | undefined
}

/**
 * Cancels what these enrolments have pending, and counts exactly that: one that is being sent is not counted and
 * finishes. Limited to a part, the rest goes on.
 */
export async function cancelOf(
  tx: Db,
  accountId: number,
  enrolmentIds: readonly number[],
  why: string,
  { stepId, channel, lastMessageId, exceptId }: Part = {},
) {
  const { rows } = await sql<{ cancelled: number; contacts: number }>`
    select * from cancel_messages(${accountId}, ${enrolmentIds}::bigint[], ${why}, ${stepId ?? null}::bigint,
      ${channel ?? null}::text, ${lastMessageId ?? null}::bigint, ${exceptId ?? null}::bigint)`.execute(tx)
  return { cancelledMessages: rows[0]?.cancelled ?? 0, affectedContacts: rows[0]?.contacts ?? 0 }
}

/** Cancels one message exactly, if it is not being handed over; says whether it did. */
export const cancelOne = (tx: Db, accountId: number, id: number) =>
  changing(tx, accountId, [id], async () => {
    const { numAffectedRows } = await sql`
      update messages set state = 'cancelled', stop_asked = true, cancelled_at = now(), claimed_by = null,
        reason = ${'Cancelada por você' satisfies Why}
      where account_id = ${accountId} and id = ${id} and state in ('waiting', 'scheduled', 'retry', 'task')`.execute(
      tx,
    )
    return numAffectedRows === 1n
  })

/** The steps behind a message that takes its turn again wait for it. */
export const waitBehind = (tx: Db, accountId: number, ids: readonly number[]) =>
  sql`
    update messages m set state = 'waiting'
    from messages before
    where before.account_id = ${accountId} and before.id = any(${ids}::bigint[])
      and m.account_id = before.account_id and m.enrolment_id = before.enrolment_id and m.id <> all(${ids}::bigint[])
      and m.state || '' in ('scheduled', 'retry')`.execute(tx)

/** A message that has its turn and is overdue: what is planned anew begins with its step. */
export type Overdue = {
  enrolment_id: number
  step_id: number
  channel: Channel
  /** When it was to leave, where that is asked. */
  shipping_at?: Date
}

export type Moved = { enrolmentId: number; stepId: number; dueAt: Date }

/** What has not left is planned for other moments. When it would have left without that is kept. */
export const moveMessages = (tx: Db, accountId: number, moved: readonly Moved[]) =>
  sql`
    select move_messages(${accountId}, ${moved.map(({ enrolmentId }) => enrolmentId)}::bigint[],
      ${moved.map(({ stepId }) => stepId)}::bigint[], ${moved.map(({ dueAt }) => dueAt)}::timestamptz[], true)`.execute(
    tx,
  )

/** What hours and limits had moved, of these enrolments, is due when it would have been without them. Says how much. */
export async function restoreDue(tx: Db, accountId: number, enrolmentIds: readonly number[]) {
  const { rows } = await sql<{ moved: number }>`
    select restore_due(${accountId}, ${enrolmentIds}::bigint[]) as moved`.execute(tx)
  return rows[0]?.moved ?? 0
}

/** What these enrolments have pending is divided anew among the senders that share its channel. Says how much. */
export async function redrawSenders(tx: Db, accountId: number, enrolmentIds: readonly number[]) {
  const { rows } = await sql<{ drawn: number }>`
    select redraw_senders(${accountId}, ${enrolmentIds}::bigint[]) as drawn`.execute(tx)
  return rows[0]?.drawn ?? 0
}

type EnrolmentStatus = 'active' | 'finished' | 'opted_out' | 'replied' | 'removed'

/** Changes the status of enrolments that have one of those named; says how many it changed. */
export async function setEnrolments(
  tx: Db,
  accountId: number,
  enrolmentIds: readonly number[],
  { from, to }: { from: readonly EnrolmentStatus[]; to: EnrolmentStatus },
) {
  const { rows } = await sql<{ changed: number }>`
    select set_enrolments(${accountId}, ${enrolmentIds}::bigint[], ${from}::text[], ${to}, now()) as changed`.execute(
    tx,
  )
  return rows[0]?.changed ?? 0
}

/** Enrolments of which something may have ended: finished, or on to the next step. */
const settleEnrolments = (tx: Db, accountId: number, enrolmentIds: readonly number[]) =>
  sql`select settle_enrolments(${accountId}, ${enrolmentIds}::bigint[], now())`.execute(tx)

/**
 * Enrolments that go on though nothing of them has its turn, as two ends at the same moment may leave them: finished, or
 * on to their next step. Says how many.
 */
export async function settleStuck(db: Db) {
  const { rows } = await sql<{ account_id: number; ids: number[] }>`
    select account_id, array_agg(id) as ids from (
      select e.account_id, e.id from enrolments e
      where e.status = 'active' and e.held_at is null and not exists (
        select from messages m where m.account_id = e.account_id and m.enrolment_id = e.id
          and m.state || '' in ('scheduled', 'retry', 'dispatched', 'task'))
      limit 1000) stuck
    group by account_id`.execute(db)
  for (const { account_id, ids } of rows) await settleEnrolments(db, account_id, ids)
  return rows.reduce((sum, { ids }) => sum + ids.length, 0)
}

/** Deletes happenings older than 90 days. */
export const removeOldHappenings = (db: Db) =>
  sql`delete from happenings where at < now() - interval '90 days'`.execute(db)
