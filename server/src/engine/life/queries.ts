import type { Channel } from '@cadencia/domain/channel'
import { type RawBuilder, sql } from 'kysely'

import type { Db } from '#platform/db.ts'

/** How long after its time a message is still worth sending. */
export const deadline = sql`interval '48 hours'`

/** A message has its turn in these states: one of an enrolment at a time, and the steps behind it wait. */
const live = sql`('scheduled', 'retry', 'claimed', 'dispatched', 'task')`

// A state or status joined to '' is not looked up in an index: the messages of an enrolment are few, those of a state many.

/**
 * Parts of a statement that ends messages. `ended` names those it ended or moved (account_id, enrolment_id, id, status).
 * Who has nothing left to receive is finished with the campaign; for the others the next step gets its moment: its delay
 * counted from now, but not before it was expected.
 */
export const ending = (ended: RawBuilder<unknown>) => sql`
  done as (
    select account_id, enrolment_id, array_agg(id) as ids from ${ended} where status <> 'pending' group by 1, 2),
  finished as (
    update enrolments e set status = 'finished', ended_at = now() from done
    where e.account_id = done.account_id and e.id = done.enrolment_id and e.status || '' = 'active' and not exists (
      select from messages m where m.account_id = e.account_id and m.enrolment_id = e.id
        and m.status || '' = 'pending' and m.id <> all (done.ids))),
  released as (
    update messages w set state = case when w.attempts > 0 then 'retry' else 'scheduled' end,
      shipping_at = next.due_at, next_attempt_at = next.due_at, deadline_at = next.due_at + ${deadline}, due_at = null
    from (
      select distinct on (w.account_id, w.enrolment_id) w.account_id, w.id,
             greatest(coalesce(w.due_at, w.shipping_at), now() + s.delay_minutes * interval '1 minute') as due_at
      from done
      join messages w on w.account_id = done.account_id and w.enrolment_id = done.enrolment_id and w.state || '' = 'waiting'
      join steps s on s.account_id = w.account_id and s.id = w.step_id
      where not exists (
        select from messages m where m.account_id = done.account_id and m.enrolment_id = done.enrolment_id
          and m.state || '' in ${live} and m.id <> all (done.ids))
      order by w.account_id, w.enrolment_id, s.step_order, w.id) next
    where w.account_id = next.account_id and w.id = next.id and w.state || '' = 'waiting')`

/** The same for messages that were ended before, in this transaction or earlier. */
export const settleEnrolments = (db: Db, of: readonly { accountId: number; id: number }[]) =>
  sql`
    with told as (
      select m.account_id, m.enrolment_id, m.id, m.status
      from unnest(${of.map(({ accountId }) => accountId)}::bigint[], ${of.map(({ id }) => id)}::bigint[]) as told(account_id, id)
      join messages m using (account_id, id)
    ),
    ${ending(sql`told`)}
    select from told limit 0`.execute(db)

/** What a person reads as the reason why a message did not leave. */
export type Why =
  | 'Cancelada por você'
  | 'Campanha finalizada'
  | 'Campanha excluída'
  | 'Contato excluído'
  | 'Contato removido da campanha'
  | 'Etapa excluída'

type Part = { stepId?: number | undefined; lastMessageId?: number | undefined }

/**
 * Cancels what these enrolments have pending, and counts exactly that: one that is being sent is not counted and
 * finishes. Limited to a step, the steps behind it go on.
 */
export async function cancelOf(
  tx: Db,
  accountId: number,
  enrolmentIds: readonly number[],
  why: Why,
  { stepId, lastMessageId }: Part = {},
) {
  const { rows } = await sql<{ cancelled: number; contacts: number }>`
    with pending as materialized (
      -- One look for each enrolment, whatever is known of the size of the table.
      select its.account_id, its.id from unnest(${enrolmentIds}::bigint[]) as of(enrolment_id) cross join lateral (
        select account_id, id from messages
        where account_id = ${accountId} and enrolment_id = of.enrolment_id and status || '' = 'pending'
          ${stepId === undefined ? sql`` : sql`and step_id = ${stepId}`}
          ${lastMessageId === undefined ? sql`` : sql`and id <= ${lastMessageId}`} offset 0) its
    ),
    stopped as (
      update messages m set
        state = case when m.state = 'dispatched' then m.state else 'cancelled' end,
        stop_asked = true,
        cancelled_at = case when m.state = 'dispatched' then null else now() end,
        claimed_by = case when m.state = 'dispatched' then m.claimed_by end,
        reason = ${why}
      from pending where m.account_id = pending.account_id and m.id = pending.id and m.status || '' = 'pending'
      returning m.contact_id, m.status
    )
    select count(*) as cancelled, count(distinct contact_id) as contacts from stopped where status = 'cancel'`.execute(
    tx,
  )
  await settleOf(tx, accountId, enrolmentIds)
  return { cancelledMessages: rows[0]?.cancelled ?? 0, affectedContacts: rows[0]?.contacts ?? 0 }
}

/** Enrolments of which something may have ended: finished, or on to the next step. */
export const settleOf = (tx: Db, accountId: number, enrolmentIds: readonly number[]) =>
  sql`
    with told as (
      select ${accountId}::bigint as account_id, id as enrolment_id, 0::bigint as id, 'cancel' as status
      from unnest(${enrolmentIds}::bigint[]) as told(id)
    ),
    ${ending(sql`told`)}
    select from told limit 0`.execute(tx)

/** Cancels one message exactly, if it is not being handed over; says whether it did. */
export async function cancelOne(db: Db, accountId: number, id: number) {
  const { numAffectedRows } = await sql`
    update messages set state = 'cancelled', stop_asked = true, cancelled_at = now(), claimed_by = null,
      reason = ${'Cancelada por você' satisfies Why}
    where account_id = ${accountId} and id = ${id} and state in ('waiting', 'scheduled', 'retry', 'claimed', 'task')`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** The steps behind a message that takes its turn again wait for it. */
export const waitBehind = (tx: Db, accountId: number, ids: readonly number[]) =>
  sql`
    update messages m set state = 'waiting'
    from messages before
    where before.account_id = ${accountId} and before.id = any(${ids}::bigint[])
      and m.account_id = before.account_id and m.enrolment_id = before.enrolment_id and m.id <> all(${ids}::bigint[])
      and m.state || '' in ('scheduled', 'retry')`.execute(tx)

/** A message that has its turn and is overdue: what is planned anew begins with its step. */
export type Overdue = { enrolment_id: number; step_id: number; channel: Channel }

export type Moved = { enrolmentId: number; stepId: number; dueAt: Date }

/** What has not left is planned for other moments: because it must wait, or anew. */
export const moveMessages = (
  tx: Db,
  accountId: number,
  moved: readonly Moved[],
  { waits }: { waits: boolean },
) =>
  sql`
    with moved as materialized (
      select its.account_id, its.id, due_at from unnest(
        ${moved.map(({ enrolmentId }) => enrolmentId)}::bigint[], ${moved.map(({ stepId }) => stepId)}::bigint[],
        ${moved.map(({ dueAt }) => dueAt)}::timestamptz[]) as of(enrolment_id, step_id, due_at)
      cross join lateral (
        select account_id, id from messages where account_id = ${accountId} and enrolment_id = of.enrolment_id
          and step_id = of.step_id and state || '' in ('waiting', 'scheduled', 'retry') offset 0) its
    )
    update messages m
    set shipping_at = moved.due_at, next_attempt_at = moved.due_at, deadline_at = moved.due_at + ${deadline},
      due_at = ${waits ? sql`coalesce(m.due_at, m.next_attempt_at)` : sql`null`}
    from moved where m.account_id = moved.account_id and m.id = moved.id
      and m.state || '' in ('waiting', 'scheduled', 'retry')`.execute(tx)

/** What hours and limits had moved, of these enrolments, is due when it would have been without them. Says how much. */
export async function restoreDue(tx: Db, accountId: number, enrolmentIds: readonly number[]) {
  const { numAffectedRows } = await sql`
    with moved as materialized (
      select its.account_id, its.id from unnest(${enrolmentIds}::bigint[]) as of(enrolment_id) cross join lateral (
        select account_id, id from messages where account_id = ${accountId} and enrolment_id = of.enrolment_id
          and due_at is not null and state || '' in ('waiting', 'scheduled', 'retry') offset 0) its
    )
    update messages m
    set shipping_at = m.due_at, next_attempt_at = m.due_at, deadline_at = greatest(m.due_at, now()) + ${deadline}, due_at = null
    from moved where m.account_id = moved.account_id and m.id = moved.id
      and m.state || '' in ('waiting', 'scheduled', 'retry')`.execute(tx)
  return Number(numAffectedRows)
}

/**
 * Enrolments that go on though nothing of them has its turn, as two ends at the same moment may leave them: finished, or
 * on to their next step. Says how many.
 */
export async function settleStuck(db: Db) {
  const { rows } = await sql<{ enrolments: number }>`
    with stuck as materialized (
      select e.account_id, e.id as enrolment_id, 0::bigint as id, 'cancel' as status
      from enrolments e
      where e.status = 'active' and not exists (
        select from messages m where m.account_id = e.account_id and m.enrolment_id = e.id
          and m.state || '' in ${live})
      limit 1000
    ),
    ${ending(sql`stuck`)}
    select count(*) as enrolments from stuck`.execute(db)
  return rows[0]?.enrolments ?? 0
}
