import type { Received } from '@cadencia/contract/endpoint'
import type { recordOutcome as endpoint } from '@cadencia/contract/tasks'
import { classOfDisposition, type Disposition } from '@cadencia/domain/disposition'
import type { TaskOutcome } from '@cadencia/domain/message'

import { channelOf } from '#channels/registry.ts'
import { type Ending, endTask } from '#engine/life/returned/queries.ts'
import { nextMoment } from '#engine/plan.ts'
import { lockCampaignForShare, postponeTask, type Told, transactionTime } from '#engine/queries.ts'
import { lockOptOuts, suppress } from '#engine/suppress/queries.ts'
import { recordAnswered } from '#listening/by-hand/record.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import type { Caller } from '#platform/route.ts'
import { transact } from '#platform/transact.ts'

import { openTask, taskDone } from './open.ts'
import { addOptOut, insertOutcome, type TaskMessage } from './queries.ts'
import { checkMoment } from './when.ts'

type Input = Received<typeof endpoint>['body']

const endings: Record<Exclude<TaskOutcome, 'call_later'>, Ending> = {
  answered: { state: 'sent', reason: null, optedOut: false },
  sent: { state: 'sent', reason: null, optedOut: false },
  do_not_call: { state: 'sent', reason: null, optedOut: true },
  no_answer: { state: 'failed', reason: 'Não atendeu', optedOut: false },
  skipped: { state: 'cancelled', reason: 'Pulada por você', optedOut: false },
}

/** Where a disposition says more than its outcome. */
const endingsOf: Partial<Record<Disposition, Ending>> = {
  wrong_number: { state: 'failed', reason: 'Número errado', optedOut: false },
  voicemail: { state: 'failed', reason: 'Caixa postal', optedOut: false },
}

/** Writes what a person made of a task: it ends, or comes back later; and does what follows from what the contact said. */
export const recordOutcome = (db: Db, caller: Caller, id: number, input: Input) =>
  transact(db, async (tx) => {
    const { accountId, userId } = caller
    const task = await openTask(tx, caller, id)
    checkOutcome(task, input.outcome)
    // Before its row: an opt-out of the same number, elsewhere, takes them in this order.
    if (input.disposition ?? input.outcome === 'do_not_call') await lockOptOuts(tx, accountId)
    const told: Told = { outcome: input.outcome, note: input.note || null }
    const done = input.retryAt
      ? await comesBack(tx, accountId, task, told, input.retryAt)
      : await ends(tx, accountId, task, told, input.disposition)
    if (!done) throw await taskDone(tx, caller, id)
    const inboundId = await said(tx, caller, task, input)
    await insertOutcome(tx, accountId, task, {
      userId,
      outcome: input.outcome,
      disposition: input.disposition,
      note: told.note,
      text: input.text || undefined,
      inboundId,
    })
  })

function checkOutcome({ channel }: TaskMessage, outcome: TaskOutcome) {
  if (channelOf(channel).outcomes.includes(outcome)) return
  const message = 'Este resultado não serve para esta tarefa'
  throw new Refusal('invalid', { message, fields: { outcome: message } })
}

/** What the contact said is recorded as by hand, so that it does what an answer does and is undone in the same way. */
async function said(tx: Db, caller: Caller, task: TaskMessage, input: Input) {
  const of = input.disposition && classOfDisposition[input.disposition]
  if (!of) return undefined
  return recordAnswered(tx, caller, task.contact_id, {
    class: of,
    channel: task.channel,
    text: input.note,
    meetingAt: input.meetingAt,
    returnOn: input.returnOn,
  })
}

async function ends(
  tx: Db,
  accountId: number,
  { id, channel, recipient }: TaskMessage,
  told: Told,
  disposition: Disposition | undefined,
) {
  if (told.outcome === 'call_later') return false
  const ending = (disposition && endingsOf[disposition]) ?? endings[told.outcome]
  return endTask(tx, { accountId, id }, ending, told, async () => {
    if (!ending.optedOut) return
    await addOptOut(tx, accountId, id)
    await suppress(tx, accountId, {
      channel,
      address: recipient ?? '',
      reason: 'opt_out',
      messageId: id,
      note: 'Pediu na ligação',
    })
  })
}

/** At the next moment after the wish in which the campaign lets people be called. */
async function comesBack(tx: Db, accountId: number, task: TaskMessage, told: Told, retryAt: string) {
  if (told.outcome !== 'no_answer' && told.outcome !== 'call_later') {
    const message = 'Só uma ligação pode ser tentada de novo'
    throw new Refusal('invalid', { message, fields: { retryAt: message } })
  }
  const campaign = await lockCampaignForShare(tx, accountId, task.campaign_id)
  if (!campaign) return false
  const wished = checkMoment('retryAt', await transactionTime(tx), retryAt)
  return postponeTask(tx, accountId, task.id, nextMoment(campaign, task.channel, wished), told)
}
