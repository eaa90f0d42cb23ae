import { takeCampaign } from '#dispatch/queries.ts'
import { cancelPending } from '#dispatch/queue.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import { transact } from '#platform/transact.ts'

import { campaignOfStep, removeStep } from './queries.ts'

const stepNotFound = () => new Refusal('not_found', { message: 'Etapa não encontrada' })

/** A step leaves the cadence: what it had pending is cancelled, later steps keep their dates, its numbers stay. */
export const deleteStep = (db: Db, userId: number, stepId: number) =>
  transact(db, async (tx) => {
    const step = await campaignOfStep(tx, userId, stepId)
    // The campaign is taken first, as everywhere, so that nobody enters with the step while it goes.
    if (!step || !(await takeCampaign(tx, userId, step.campaign_id))) throw stepNotFound()
    if (!(await removeStep(tx, userId, stepId))) throw stepNotFound()
    await cancelPending(tx, userId, { campaignId: step.campaign_id, stepId }, 'Etapa excluída')
  })
