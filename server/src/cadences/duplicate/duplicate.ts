import type { Condition } from '@cadencia/domain/condition'

import { campaignNotFound } from '#campaigns/get.ts'
import type { Db } from '#platform/db.ts'
import type { Caller } from '#platform/route.ts'
import { transact } from '#platform/transact.ts'

import { insertSteps, setCondition } from '../queries.ts'
import { copyCampaign, copyChosenSenders, copyVariants, stepsOf } from './queries.ts'

/** A draft with the rules, senders and steps of a campaign, and none of its contacts. */
export const duplicateCampaign = (db: Db, { accountId, userId }: Caller, campaignId: number) =>
  transact(db, async (tx) => {
    const copy = await copyCampaign(tx, accountId, campaignId, userId)
    if (!copy) throw campaignNotFound()
    await copyChosenSenders(tx, accountId, campaignId, copy.id)
    await copySteps(tx, accountId, campaignId, copy.id)
    return copy
  })

async function copySteps(tx: Db, accountId: number, from: number, to: number) {
  const steps = await stepsOf(tx, accountId, from)
  if (steps.length === 0) return
  const ids = await insertSteps(
    tx,
    accountId,
    to,
    steps.map((step) => ({
      templateId: step.template_id,
      delayMinutes: step.delay_minutes,
      inThread: step.in_thread,
      byHand: step.by_hand,
      isOn: step.is_on,
    })),
  )
  const copyOf = new Map(steps.map(({ id }, place) => [id, ids[place]]))
  for (const { id, condition } of steps) {
    const copied = copyOf.get(id)
    if (copied === undefined) continue
    await copyVariants(tx, accountId, id, copied)
    const renamed = condition && conditionOfCopy(condition, copyOf)
    if (renamed) await setCondition(tx, accountId, copied, renamed)
  }
}

/** A condition on a step that was removed has no copy. */
function conditionOfCopy(condition: Condition, copyOf: ReadonlyMap<number, number | undefined>) {
  if (!('stepId' in condition)) return condition
  const stepId = copyOf.get(condition.stepId)
  return stepId === undefined ? null : { ...condition, stepId }
}
