import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import type { Caller } from '#platform/route.ts'

import { findTask, lastOutcome, type TaskMessage } from './queries.ts'

export const taskNotFound = () => new Refusal('not_found', { message: 'Tarefa não encontrada' })

/** A task that is still to be done; refused with what became of it. */
export async function openTask(tx: Db, caller: Caller, id: number): Promise<TaskMessage> {
  const found = await findTask(tx, caller.accountId, id)
  if (!found) throw taskNotFound()
  if (found.state !== 'task' || found.recipient === null) throw await taskDone(tx, caller, id)
  return found
}

/** Who did it, where that is known. */
export async function taskDone(tx: Db, { accountId, userId }: Caller, id: number) {
  const last = await lastOutcome(tx, accountId, id)
  if (!last || last.outcome === 'snoozed') return new Refusal('task_done')
  const isOther = last.user_id !== userId && last.by
  return new Refusal('task_done', {
    message: isOther ? `${last.by} já fez esta.` : 'Esta tarefa já foi feita.',
  })
}
