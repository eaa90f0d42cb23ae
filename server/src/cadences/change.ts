import type { CadenceChange, CadenceEffect } from '@cadencia/contract/cadence-changes'
import { type ChangeEffect, noEffect, type StepsChange } from '@cadencia/domain/cadence-change'
import type { z } from 'zod'

import { campaignNotFound, getCampaign } from '#campaigns/get.ts'
import { presentStep } from '#campaigns/present.ts'
import { finishChanges } from '#engine/changes/change.ts'
import { findChange, insertChange } from '#engine/changes/queries.ts'
import { ifChanged } from '#engine/changes/steps/replan.ts'
import { findRules, lockCampaign } from '#engine/queries.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import type { Caller } from '#platform/route.ts'
import { transact } from '#platform/transact.ts'

import {
  type Difference,
  differences,
  removedSteps,
  stepsAfter,
  stepsBefore,
  turnedPairs,
  type WantedStep,
  wantedSteps,
} from './compare.ts'
import { channelsOf } from './create.ts'
import {
  bumpSteps,
  insertStep,
  type KeptStep,
  keptSteps,
  lastEnrolmentId,
  parkSteps,
  receivedOutOfOrder,
  receivedOf,
  removeStep,
  stepsVersion,
  updateStep,
} from './queries.ts'
import { keepTasks } from './tasks.ts'
import { alreadyReceived, timeAgo } from './texts.ts'

type Input = z.output<typeof CadenceChange>

/** How long a call waits for the end of what it began; the rest is done afterwards, and nothing leaves until then. */
const soonMs = 2000

type Plan = { kept: KeptStep[]; wanted: WantedStep[]; changed: Difference[]; steps: StepsChange }

/** What a change is about, or why it cannot be made. */
async function planChange(tx: Db, caller: Caller, input: Input): Promise<Plan> {
  const { accountId } = caller
  await refuseOlder(tx, caller, input)
  const kept = await keptSteps(tx, accountId, input.campaignId)
  if (kept.length === 0) throw new Refusal('not_found', { message: 'Esta campanha não tem cadência' })
  const channels = await channelsOf(tx, accountId, input.steps, 'steps')
  const wanted = wantedSteps(input.steps, kept, channels)
  await refuseOrder(tx, accountId, input.campaignId, kept, wanted)
  const changed = differences(kept, wanted)
  const retold = changed.filter(({ kinds }) =>
    kinds.some((kind) => ['template', 'thread', 'byHand', 'condition'].includes(kind)),
  )
  const steps = {
    before: stepsBefore(kept),
    after: stepsAfter(wanted),
    retold: retold.map(({ id }) => id),
    lastEnrolmentId: await lastEnrolmentId(tx, accountId),
    keepsDates: input.for === 'new',
  }
  return { kept, wanted, changed, steps }
}

/** Of two who change the same cadence the second learns of the first, and loses nothing. */
async function refuseOlder(tx: Db, { accountId, userId }: Caller, { campaignId, version }: Input) {
  const now = await stepsVersion(tx, accountId, campaignId)
  if (!now) throw campaignNotFound()
  if (now.version === version) return
  const who = now.user_id === userId ? 'Você' : (now.name ?? 'Outra pessoa')
  const ago = now.seconds === null ? '' : ` ${timeAgo(now.seconds)}`
  throw new Refusal('conflict', {
    message: `${who} mudou esta cadência${ago}. Recarregue para ver o que mudou.`,
    fields: { version: 'Esta cadência mudou enquanto você editava' },
  })
}

/** No contact receives a step after one that shall come behind it. */
async function refuseOrder(
  tx: Db,
  accountId: number,
  campaignId: number,
  kept: readonly KeptStep[],
  wanted: readonly WantedStep[],
) {
  const pairs = turnedPairs(kept, wanted)
  if (pairs.length === 0) return
  const found = await receivedOutOfOrder(tx, accountId, campaignId, pairs)
  const pair = pairs.find(({ first }) => first === found?.first)
  if (!found || !pair) return
  const message = `${alreadyReceived(found.people)} a #${pair.place}. Crie uma etapa nova em vez de trocar a ordem.`
  throw new Refusal('conflict', { message, fields: { order: message } })
}

/** How many people a change would concern, and nothing else. */
export const previewChange = (db: Db, caller: Caller, input: Input): Promise<CadenceEffect> =>
  transact(db, async (tx) => {
    if (!(await findRules(tx, caller.accountId, input.campaignId))) throw campaignNotFound()
    const { changed, steps } = await planChange(tx, caller, input)
    if (changed.length === 0)
      return presentEffect(tx, caller.accountId, input.campaignId, changed, noEffect())
    const effect = await ifChanged(tx, caller.accountId, input.campaignId, steps)
    return presentEffect(tx, caller.accountId, input.campaignId, changed, effect)
  })

/**
 * The steps of a cadence become others, and what has not left follows them. The steps and the order to plan anew are
 * written in one transaction; from then on nothing of the campaign leaves until every contact is planned (decision 47).
 */
export async function changeCadence(db: Db, caller: Caller, input: Input) {
  const { accountId } = caller
  const { campaignId } = input
  const done = await transact(db, async (tx) => {
    if (!(await lockCampaign(tx, accountId, campaignId))) throw campaignNotFound()
    const planned = await planChange(tx, caller, {
      ...input,
      steps: await keepTasks(tx, accountId, input.steps),
    })
    if (planned.changed.length === 0) return { changed: planned.changed, changeId: undefined }
    const ids = await writeSteps(tx, accountId, campaignId, planned)
    const idOf = (id: number) => ids.get(id) ?? id
    const steps = {
      ...planned.steps,
      after: planned.steps.after.map((step) => ({ ...step, id: idOf(step.id) })),
    }
    await bumpSteps(tx, caller, campaignId)
    const changeId = await insertChange(tx, accountId, campaignId, { kind: 'steps', steps })
    return { changed: planned.changed.map((each) => ({ ...each, id: idOf(each.id) })), changeId }
  })
  await finishChanges(db, accountId, campaignId, soonMs)
  const row = done.changeId === undefined ? undefined : await findChange(db, accountId, done.changeId)
  const campaign = await getCampaign(db, accountId, campaignId)
  return {
    steps: campaign.steps.map(presentStep),
    version: campaign.steps_version,
    isDone: row === undefined || row.finished_at !== null,
    effect: await presentEffect(db, accountId, campaignId, done.changed, row?.effect ?? noEffect()),
  }
}

/** Writes the steps as they shall be. Gives the id of each that is new. */
async function writeSteps(tx: Db, accountId: number, campaignId: number, { kept, wanted }: Plan) {
  for (const { id } of removedSteps(kept, wanted)) await removeStep(tx, accountId, id)
  // Two steps are never in one place, not even for a moment.
  await parkSteps(tx, accountId, campaignId)
  const ids = new Map<number, number>()
  for (const step of wanted)
    if (!step.kept) ids.set(step.id, await insertStep(tx, accountId, campaignId, step))
  for (const step of wanted) {
    const id = ids.get(step.id) ?? step.id
    const { condition } = step
    const named = condition && 'stepId' in condition ? ids.get(condition.stepId) : undefined
    await updateStep(tx, accountId, id, {
      ...step,
      // stepId is of a condition that has one.
      condition: named === undefined ? condition : ({ ...condition, stepId: named } as typeof condition),
    })
  }
  return ids
}

async function presentEffect(
  db: Db,
  accountId: number,
  campaignId: number,
  changed: readonly Difference[],
  effect: ChangeEffect,
): Promise<CadenceEffect> {
  const received = await receivedOf(db, accountId, campaignId)
  return {
    people: effect.people,
    cancelledMessages: effect.cancelled,
    firstDate: effect.firstAt === null ? null : new Date(effect.firstAt).toISOString(),
    shortens: effect.shortens,
    steps: changed.map(({ id, place, kinds }) => ({
      place,
      kinds,
      people: effect.steps[id]?.people ?? 0,
      received: received.get(id) ?? 0,
      passed: effect.steps[id]?.passed ?? 0,
    })),
  }
}
