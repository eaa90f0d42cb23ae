import type { Db } from '#platform/db.ts'

import { resumptionsOf } from './plan.ts'
import { activeSteps, resumeOverdue, takeCampaign, transactionTime } from './queries.ts'

/** What waited too long leaves from now on, in its order and with its delays, by the rules as they are now. */
export async function resumeCampaign(tx: Db, userId: number, campaignId: number) {
  const campaign = await takeCampaign(tx, userId, campaignId)
  const steps = await activeSteps(tx, userId, campaignId)
  if (!campaign || steps.length === 0) return
  const resumptions = resumptionsOf(campaign, steps, await transactionTime(tx))
  await resumeOverdue(tx, userId, campaignId, resumptions)
}
