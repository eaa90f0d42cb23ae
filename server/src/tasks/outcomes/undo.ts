import { reopenTask, wakeTask } from '#engine/life/returned/queries.ts'
import { lockOptOuts } from '#engine/suppress/queries.ts'
import { undoLast } from '#listening/conversations/decide.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import type { Caller } from '#platform/route.ts'
import { transact } from '#platform/transact.ts'

import { taskNotFound } from './open.ts'
import { findTask, type LastOutcome, lastOutcome, markUndone, standingSince } from './queries.ts'

const conflict = (message: string) => new Refusal('conflict', { message })

/**
 * Takes back what was made of a task last: it is a task again, as before. Refused where that would not be true: when a
 * later step has left, the contact has answered, or the contact asked not to be called.
 */
export const undoTask = (db: Db, caller: Caller, id: number) =>
  transact(db, async (tx) => {
    const { accountId } = caller
    await lockOptOuts(tx, accountId)
    const task = await findTask(tx, accountId, id)
    if (!task) throw taskNotFound()
    const last = await lastOutcome(tx, accountId, id)
    if (!last || !(await markUndone(tx, accountId, last.id))) throw new Refusal('nothing_to_undo')
    if (last.outcome === 'snoozed') return wakes(tx, accountId, id, last)
    if (last.outcome === 'do_not_call')
      throw conflict('Quem pediu para não receber ligações só volta pelos canais do contato.')
    if (last.inbound_id !== null) await undoLast(tx, caller, task.contact_id, last.inbound_id)
    await checkStanding(tx, accountId, id, last)
    const was = {
      outcome: last.was_outcome,
      note: last.was_note,
      nextAttemptAt: last.was_next_attempt_at,
      deadlineAt: last.was_deadline_at,
    }
    await reopenTask(tx, { accountId, id, enrolmentId: task.enrolment_id }, was)
  })

async function wakes(tx: Db, accountId: number, id: number, last: LastOutcome) {
  const was = { nextAttemptAt: last.was_next_attempt_at, deadlineAt: last.was_deadline_at }
  if (!(await wakeTask(tx, { accountId, id }, was))) throw new Refusal('nothing_to_undo')
}

const reopenable = new Set(['sent', 'failed', 'cancelled', 'retry'])
const goesOn = new Set(['active', 'finished'])

async function checkStanding(tx: Db, accountId: number, id: number, { at }: LastOutcome) {
  const standing = await standingSince(tx, accountId, id, at)
  if (!standing || !reopenable.has(standing.state)) throw new Refusal('nothing_to_undo')
  if (standing.has_left) throw conflict('A próxima etapa já saiu: não há mais como desfazer.')
  if (standing.is_held || !goesOn.has(standing.status))
    throw conflict('O contato respondeu ou saiu da campanha depois disso.')
}
