import type { Channel } from '@cadencia/domain/channel'
import type { Disposition } from '@cadencia/domain/disposition'
import type { MessageState, TaskOutcome } from '@cadencia/domain/message'
import { sql } from 'kysely'

import type { Db } from '#platform/db.ts'

import { nameOf } from '../list/queries.ts'

export const findTask = (db: Db, accountId: number, id: number) =>
  db
    .selectFrom('messages')
    .select([
      'id',
      'channel',
      'campaign_id',
      'contact_id',
      'enrolment_id',
      'recipient',
      'state',
      'outcome',
      'note',
      'next_attempt_at',
      'deadline_at',
    ])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()

export type TaskMessage = NonNullable<Awaited<ReturnType<typeof findTask>>>

export const addOptOut = (db: Db, accountId: number, messageId: number) =>
  db
    .insertInto('events')
    .values({ account_id: accountId, message_id: messageId, kind: 'unsubscribe' })
    .execute()

export type Made = {
  userId: number
  outcome: TaskOutcome | 'snoozed'
  disposition?: Disposition | undefined
  note?: string | null
  text?: string | undefined
  inboundId?: number | undefined
}

/** Keeps what a person made of a task, and what it was before. */
export const insertOutcome = (tx: Db, accountId: number, task: TaskMessage, made: Made) =>
  tx
    .insertInto('task_outcomes')
    .values({
      account_id: accountId,
      message_id: task.id,
      contact_id: task.contact_id,
      channel: task.channel,
      user_id: made.userId,
      outcome: made.outcome,
      disposition: made.disposition ?? null,
      note: made.note ?? null,
      sent_text: made.text ?? null,
      inbound_id: made.inboundId ?? null,
      was_outcome: task.outcome,
      was_note: task.note,
      was_next_attempt_at: task.next_attempt_at,
      was_deadline_at: task.deadline_at,
    })
    .execute()

export type LastOutcome = {
  id: number
  user_id: number
  by: string | null
  outcome: TaskOutcome | 'snoozed'
  inbound_id: number | null
  was_outcome: TaskOutcome | null
  was_note: string | null
  was_next_attempt_at: Date
  was_deadline_at: Date
  at: Date
}

/** What was made of a task last, and is not undone. */
export async function lastOutcome(db: Db, accountId: number, messageId: number) {
  const { rows } = await sql<LastOutcome>`
    select o.id, o.user_id, o.outcome, o.inbound_id, o.was_outcome, o.was_note, o.was_next_attempt_at, o.was_deadline_at,
      o.at, ${nameOf(sql`o.user_id`)} as by
    from task_outcomes o
    where o.account_id = ${accountId} and o.message_id = ${messageId} and o.undone_at is null
    order by o.id desc limit 1`.execute(db)
  return rows[0]
}

/** Only once: of two who undo it at the same time one does. */
export async function markUndone(tx: Db, accountId: number, id: number) {
  const { numAffectedRows } = await sql`
    update task_outcomes set undone_at = now() where account_id = ${accountId} and id = ${id} and undone_at is null`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

export type Since = { state: MessageState; status: string; is_held: boolean; has_left: boolean }

/** How a task and its enrolment stand, and whether anything of the enrolment left since a moment. */
export async function standingSince(tx: Db, accountId: number, messageId: number, at: Date) {
  const { rows } = await sql<Since & { channel: Channel }>`
    select m.state, m.channel, e.status, e.held_at is not null as is_held, exists (
        select from messages n where n.account_id = ${accountId} and n.enrolment_id = m.enrolment_id and n.id <> m.id
          and (n.dispatched_at >= ${at} or n.state || '' in ('dispatched', 'task'))) as has_left
    from messages m join enrolments e on e.account_id = ${accountId} and e.id = m.enrolment_id
    where m.account_id = ${accountId} and m.id = ${messageId}`.execute(tx)
  return rows[0]
}
