import type { CampaignStatus } from '@cadencia/contract/campaigns'
import { consequenceOf } from '@cadencia/domain/campaign'

import { resumptionsOf } from '#dispatch/plan.ts'
import {
  activeSteps,
  resumeOverdue,
  type RulesRow,
  takeCampaign,
  transactionTime,
} from '#dispatch/queries.ts'
import { cancelPending } from '#dispatch/queue.ts'
import type { Db } from '#platform/db.ts'

import { campaignNotFound } from './get.ts'
import { type CampaignFields, updateCampaign } from './queries.ts'

/** Changes a campaign, and with its status what becomes of the messages that have not left: one or the other never alone. */
export const changeCampaign = (db: Db, userId: number, id: number, fields: CampaignFields) =>
  db.transaction().execute(async (tx) => {
    const before = await takeCampaign(tx, userId, id)
    if (!before) throw campaignNotFound()
    await updateCampaign(tx, userId, id, fields)
    if (fields.status) await follow(tx, userId, before, fields.status)
  })

/** Held messages need nothing done: those of a campaign that is not active are never looked at. */
async function follow(tx: Db, userId: number, before: RulesRow, to: CampaignStatus) {
  const { id: campaignId } = before
  const consequence = consequenceOf(before.status, to)
  if (consequence === 'cancel') await cancelPending(tx, userId, { campaignId })
  if (consequence === 'resume') await resume(tx, userId, campaignId)
}

/** By the rules as they are now: they may have changed with the status. */
async function resume(tx: Db, userId: number, campaignId: number) {
  const campaign = await takeCampaign(tx, userId, campaignId)
  const steps = await activeSteps(tx, userId, campaignId)
  if (!campaign || steps.length === 0) return
  const resumptions = resumptionsOf(campaign, steps, await transactionTime(tx))
  await resumeOverdue(tx, userId, campaignId, resumptions)
}

export const cancelMessages = (db: Db, userId: number, campaignId: number) =>
  db.transaction().execute(async (tx) => {
    if (!(await takeCampaign(tx, userId, campaignId))) throw campaignNotFound()
    return cancelPending(tx, userId, { campaignId })
  })

/** What was sent stays, under the campaign's name; what was pending is cancelled. */
export const removeCampaign = (db: Db, userId: number, campaignId: number) =>
  db.transaction().execute(async (tx) => {
    if (!(await takeCampaign(tx, userId, campaignId))) throw campaignNotFound()
    await cancelPending(tx, userId, { campaignId })
    await updateCampaign(tx, userId, campaignId, { deleted_at: await transactionTime(tx) })
  })
