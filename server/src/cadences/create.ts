import { type CadenceInput, stepTexts } from '@cadencia/contract/cadences'
import type { z } from 'zod'

import { campaignNotFound } from '#campaigns/get.ts'
import { planSteps, unlimited } from '#engine/plan.ts'
import { activeSteps, lockCampaignForShare, lockCampaign, transactionTime } from '#engine/queries.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import { transact } from '#platform/transact.ts'

import { lockTemplates, insertSteps } from './queries.ts'

type Input = z.output<typeof CadenceInput>

/** A campaign gets its cadence, unless it has one. */
export const createCadence = (db: Db, accountId: number, { campaignId, cadences }: Input) =>
  transact(db, async (tx) => {
    if (!(await lockCampaign(tx, accountId, campaignId))) throw campaignNotFound()
    if ((await activeSteps(tx, accountId, campaignId)).length > 0) throw new Refusal('cadence_exists')
    await channelsOf(tx, accountId, cadences)
    await insertSteps(tx, accountId, campaignId, cadences)
  })

/** When the steps would leave for somebody who entered now, whether they are kept or still being written. */
export const previewCadence = (db: Db, accountId: number, { campaignId, cadences }: Input) =>
  transact(db, async (tx) => {
    const campaign = await lockCampaignForShare(tx, accountId, campaignId)
    if (!campaign) throw campaignNotFound()
    const channels = await channelsOf(tx, accountId, cadences)
    const steps = cadences.flatMap(({ delayMinutes }, index) => {
      const channel = channels[index]
      return channel ? [{ id: index + 1, delay_minutes: delayMinutes, channel }] : []
    })
    const enteredAt = await transactionTime(tx)
    return planSteps(campaign, steps, { enteredAt, contacts: 1, speed: unlimited }).steps
  })

/** The channel of each step, by its template. The templates are held: none of them goes while it is being put to use. */
async function channelsOf(tx: Db, accountId: number, cadences: Input['cadences']) {
  const ids = [...new Set(cadences.map(({ templateId }) => templateId))]
  const templates = new Map((await lockTemplates(tx, accountId, ids)).map(({ id, type }) => [id, type]))
  return cadences.map(({ templateId }, index) => {
    const channel = templates.get(templateId)
    if (channel) return channel
    const message = stepTexts(index + 1).template
    throw new Refusal('invalid', { message, fields: { [`cadences.${index}.templateId`]: message } })
  })
}
