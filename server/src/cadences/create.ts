import { type CadenceInput, stepTexts } from '@cadencia/contract/cadences'
import type { z } from 'zod'

import { campaignNotFound } from '#campaigns/get.ts'
import { channelOf } from '#channels/registry.ts'
import { planSteps, unlimited } from '#engine/plan.ts'
import { lockCampaignForShare, lockCampaign, transactionTime } from '#engine/queries.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import { transact } from '#platform/transact.ts'

import { keepConditions } from './conditions.ts'
import { insertSteps, keptSteps, lockTemplates } from './queries.ts'
import { keepTasks } from './tasks.ts'

type Input = z.output<typeof CadenceInput>

/** A campaign gets its cadence, unless it has one. */
export const createCadence = (db: Db, accountId: number, { campaignId, cadences }: Input) =>
  transact(db, async (tx) => {
    if (!(await lockCampaign(tx, accountId, campaignId))) throw campaignNotFound()
    if ((await keptSteps(tx, accountId, campaignId)).length > 0) throw new Refusal('cadence_exists')
    await channelsOf(tx, accountId, cadences)
    const ids = await insertSteps(tx, accountId, campaignId, await keepTasks(tx, accountId, cadences))
    await keepConditions(tx, accountId, ids, cadences)
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

/** A step as far as its channel depends on it. */
type Channelled = Pick<Input['cadences'][number], 'templateId' | 'task' | 'byHand'>

/**
 * The channel of each step: a task, or that of its template. The templates are held: none of them is deleted while it is
 * being put to use.
 */
export async function channelsOf(
  tx: Db,
  accountId: number,
  steps: readonly Channelled[],
  field: 'cadences' | 'steps' = 'cadences',
) {
  const ids = steps.flatMap(({ templateId, task }) => (task ? [] : [templateId]))
  const templates = new Map(
    (await lockTemplates(tx, accountId, [...new Set(ids)])).map(({ id, type }) => [id, type]),
  )
  return steps.map(({ templateId, task, byHand }, index) => {
    const channel = task ? 'task' : templates.get(templateId)
    const texts = stepTexts(index + 1)
    const place = `${field}.${index}`
    if (!channel) throw wrongStep(`${place}.templateId`, texts.template)
    if (byHand && !channelOf(channel).isMail) throw wrongStep(`${place}.byHand`, texts.byHand)
    return channel
  })
}

const wrongStep = (field: string, message: string) =>
  new Refusal('invalid', { message, fields: { [field]: message } })
