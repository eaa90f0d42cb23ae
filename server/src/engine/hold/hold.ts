import type { Channel } from '@cadencia/domain/channel'

import { cancelOf, moveMessages, type Overdue, setEnrolments, settleNew } from '#engine/life/queries.ts'
import { replanOverdue, type Speed } from '#engine/plan.ts'
import { activeSteps, findRules, paceOf, transactionTime } from '#engine/queries.ts'
import type { Db } from '#platform/db.ts'
import { transact } from '#platform/transact.ts'

import { heldTooLong, overdueNow, planAgainHeld, releaseEnrolments, turnsOf } from './queries.ts'

/** Held enrolments go on from now, in their order and with their delays. Inside a transaction. */
export async function resumeEnrolments(tx: Db, accountId: number, enrolmentIds: readonly number[]) {
  const resumed = await releaseEnrolments(tx, accountId, enrolmentIds)
  const now = await transactionTime(tx)
  for (const [campaignId, overdue] of await overdueNow(tx, accountId, resumed))
    await moveFrom(tx, accountId, campaignId, overdue, now)
  return resumed
}

/** What these enrolments have still to receive leaves from a moment on, with its delays. Inside a transaction. */
export async function postponeEnrolments(
  tx: Db,
  accountId: number,
  enrolmentIds: readonly number[],
  startAt: Date,
) {
  for (const [campaignId, turns] of await turnsOf(tx, accountId, enrolmentIds))
    await moveFrom(tx, accountId, campaignId, turns, startAt)
}

async function moveFrom(
  tx: Db,
  accountId: number,
  campaignId: number,
  turns: readonly Overdue[],
  startAt: Date,
) {
  const campaign = await findRules(tx, accountId, campaignId)
  if (!campaign) return
  const speeds = new Map<Channel, Speed>()
  for (const { channel } of turns)
    if (!speeds.has(channel)) speeds.set(channel, await paceOf(tx, accountId, campaignId, channel))
  const steps = await activeSteps(tx, accountId, campaignId)
  const planning = { startAt, now: await transactionTime(tx), speeds, before: new Map<Channel, number>() }
  await moveMessages(tx, accountId, replanOverdue(campaign, steps, turns, planning).moved)
}

/** What these enrolments had cancelled at a moment is planned again, and held. Inside a transaction. */
export async function restoreHeld(tx: Db, accountId: number, enrolmentIds: readonly number[], at: string) {
  await setEnrolments(tx, accountId, enrolmentIds, {
    from: ['finished', 'opted_out', 'replied'],
    to: 'active',
  })
  await settleNew(tx, accountId, await planAgainHeld(tx, accountId, enrolmentIds, at))
}

/** What was held for a month without a decision ends. */
export async function endHeldTooLong(db: Db) {
  for (const { account_id: accountId, is_colleague, ids } of await heldTooLong(db))
    await transact(db, async (tx) => {
      const answered = is_colleague ? 'alguém da empresa' : 'o contato'
      await cancelOf(tx, accountId, ids, `Parada há 30 dias: ${answered} respondeu`)
      await setEnrolments(tx, accountId, ids, { from: ['active', 'finished'], to: 'replied' })
    })
}
