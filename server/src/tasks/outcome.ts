import type { Received } from '@cadencia/contract/endpoint'
import type { recordOutcome as endpoint } from '@cadencia/contract/tasks'
import type { Channel } from '@cadencia/domain/channel'
import type { TaskOutcome } from '@cadencia/domain/message'

import { channelOf } from '#channels/registry.ts'
import { type Ending, endTask } from '#engine/life/returned/queries.ts'
import { nextMoment } from '#engine/plan.ts'
import { lockCampaignForShare, postponeTask, type Told, transactionTime } from '#engine/queries.ts'
import { lockOptOuts, suppress } from '#engine/suppress/queries.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import { transact } from '#platform/transact.ts'

import { addOptOut, findTask } from './queries.ts'

type Input = Received<typeof endpoint>['body']
type Task = { accountId: number; id: number; campaignId: number; channel: Channel; phone: string }

const endings: Record<Exclude<TaskOutcome, 'call_later'>, Ending> = {
  answered: { state: 'sent', reason: null, optedOut: false },
  sent: { state: 'sent', reason: null, optedOut: false },
  do_not_call: { state: 'sent', reason: null, optedOut: true },
  no_answer: { state: 'failed', reason: 'Não atendeu', optedOut: false },
  skipped: { state: 'cancelled', reason: 'Pulada por você', optedOut: false },
}

/** Writes what a person made of a task: it ends, or comes back later. */
export const recordOutcome = (db: Db, accountId: number, id: number, input: Input) =>
  transact(db, async (tx) => {
    const task = await openTask(tx, accountId, id, input.outcome)
    const told: Told = { outcome: input.outcome, note: input.note || null }
    const done = input.retryAt ? await comesBack(tx, task, told, input.retryAt) : await ends(tx, task, told)
    if (!done) throw new Refusal('task_done')
  })

async function openTask(tx: Db, accountId: number, id: number, outcome: TaskOutcome): Promise<Task> {
  const found = await findTask(tx, accountId, id)
  if (!found) throw new Refusal('not_found', { message: 'Tarefa não encontrada' })
  if (found.state !== 'task' || found.recipient === null) throw new Refusal('task_done')
  if (!channelOf(found.channel).outcomes.includes(outcome)) {
    const message = 'Este resultado não serve para esta tarefa'
    throw new Refusal('invalid', { message, fields: { outcome: message } })
  }
  return { accountId, id, campaignId: found.campaign_id, channel: found.channel, phone: found.recipient }
}

async function ends(tx: Db, { accountId, id, channel, phone }: Task, told: Told) {
  if (told.outcome === 'call_later') return false
  const ending = endings[told.outcome]
  // Before its row: an opt-out of the same number, elsewhere, takes them in this order.
  if (ending.optedOut) await lockOptOuts(tx, accountId)
  return endTask(tx, { accountId, id }, ending, told, async () => {
    if (!ending.optedOut) return
    await addOptOut(tx, accountId, id)
    await suppress(tx, accountId, {
      channel,
      address: phone,
      reason: 'opt_out',
      messageId: id,
      note: 'Pediu na ligação',
    })
  })
}

/** At the next moment after the wish in which the campaign lets people be called. */
async function comesBack(tx: Db, task: Task, told: Told, retryAt: string) {
  if (told.outcome !== 'no_answer' && told.outcome !== 'call_later') {
    const message = 'Só uma ligação pode ser tentada de novo'
    throw new Refusal('invalid', { message, fields: { retryAt: message } })
  }
  const campaign = await lockCampaignForShare(tx, task.accountId, task.campaignId)
  if (!campaign) return false
  const now = await transactionTime(tx)
  const wished = new Date(Math.max(now.getTime(), Date.parse(retryAt)))
  checkRetry(now, new Date(retryAt))
  return postponeTask(tx, task.accountId, task.id, nextMoment(campaign, task.channel, wished), told)
}

const farthestDays = 90
/** A clock of the browser may run behind ours, and a form knows no seconds. */
const graceMs = 2 * 60_000

function checkRetry(now: Date, wished: Date) {
  const ahead = wished.getTime() - now.getTime()
  const message =
    ahead < -graceMs
      ? 'Escolha uma data no futuro'
      : ahead > farthestDays * 24 * 3600 * 1000
        ? `Escolha uma data nos próximos ${farthestDays} dias`
        : undefined
  if (message) throw new Refusal('invalid', { message, fields: { retryAt: message } })
}
