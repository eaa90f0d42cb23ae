import { finishChanges } from '#engine/changes/change.ts'
import { insertChange } from '#engine/changes/queries.ts'
import { lockCampaign } from '#engine/queries.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import type { Caller } from '#platform/route.ts'
import { transact } from '#platform/transact.ts'

import { bumpSteps, campaignOfStep, removeStep } from './queries.ts'

const stepNotFound = () => new Refusal('not_found', { message: 'Etapa não encontrada' })

/** How long a call waits for the end of what it began; the rest is done afterwards. */
const soonMs = 2000

/** A step leaves the cadence: what it had pending is cancelled, later steps keep their dates, its numbers stay. */
export async function deleteStep(db: Db, caller: Caller, stepId: number) {
  const { accountId } = caller
  const campaignId = await transact(db, async (tx) => {
    const step = await campaignOfStep(tx, accountId, stepId)
    // The campaign is taken first, as everywhere, so that nobody enters with the step while it goes.
    if (!step || !(await lockCampaign(tx, accountId, step.campaign_id))) throw stepNotFound()
    if (!(await removeStep(tx, accountId, stepId))) throw stepNotFound()
    await bumpSteps(tx, caller, step.campaign_id)
    await insertChange(tx, accountId, step.campaign_id, { kind: 'cancel', reason: 'Etapa excluída', stepId })
    return step.campaign_id
  })
  await finishChanges(db, accountId, campaignId, soonMs)
}
