import {
  addEffect,
  type ChangeEffect,
  noEffect,
  type PlannedEnrolment,
  type PreparedChange,
  prepareChange,
  replanEnrolment,
  type StepsChange,
} from '@cadencia/domain/cadence-change'
import type { Channel } from '@cadencia/domain/channel'

import { type ChangeRow, nextEnrolments, type PlannedPart } from '#engine/changes/queries.ts'
import { clockOf } from '#engine/changes/steps/clock.ts'
import { findRules, paceOf, transactionTime } from '#engine/queries.ts'
import type { Db } from '#platform/db.ts'

import {
  type EnrolmentRow,
  lockTurns,
  messagesOfEnrolments,
  rewriteMessages,
  type Rewrites,
} from './queries.ts'

const enrolmentOf = (row: EnrolmentRow): PlannedEnrolment => ({
  isActive: row.status === 'active',
  isHeld: row.is_held,
  leftAt: row.left_at ?? undefined,
  messages: (row.ids ?? []).map((id, index) => ({
    id,
    stepId: row.steps?.[index] ?? 0,
    state: row.states?.[index] ?? 'cancelled',
    at: row.ats?.[index] ?? 0,
  })),
})

type Part = {
  now: Date
  prepared: PreparedChange
  enrolmentIds: readonly number[]
  places: Map<Channel, number>
  effect: ChangeEffect
}

/** What a change means for some contacts, and what is added to its effect. The preview and the change itself ask the same. */
async function planPart(
  tx: Db,
  accountId: number,
  campaignId: number,
  { now, prepared, enrolmentIds, places, effect }: Part,
) {
  const rewrites: Rewrites = { cancelled: [], moved: [], added: [], backIds: [] }
  const campaign = await findRules(tx, accountId, campaignId)
  if (!campaign) return { rewrites, messages: 0 }
  const speeds = new Map<Channel, Awaited<ReturnType<typeof paceOf>>>()
  for (const { channel } of prepared.change.after)
    if (!speeds.has(channel)) speeds.set(channel, await paceOf(tx, accountId, campaignId, channel))
  const clock = clockOf(campaign, { now, speeds, places })
  let messages = 0
  for (const row of await messagesOfEnrolments(tx, accountId, enrolmentIds)) {
    const replanned = replanEnrolment(prepared, enrolmentOf(row), clock)
    addEffect(effect, replanned)
    messages += row.states?.filter((state) => state === 'waiting' || state === 'scheduled').length ?? 0
    rewrites.cancelled.push(...replanned.cancelled)
    rewrites.moved.push(...replanned.moved)
    for (const each of replanned.added)
      rewrites.added.push({ ...each, enrolmentId: row.id, contactId: row.contact_id })
    if (row.status === 'finished' && replanned.added.length > 0) rewrites.backIds.push(row.id)
  }
  return { rewrites, messages }
}

/** A part of a change of the steps: what these contacts have pending follows the steps as the change left them. */
export async function replanSome(
  tx: Db,
  change: ChangeRow,
  enrolmentIds: readonly number[],
): Promise<PlannedPart> {
  const { account_id: accountId, campaign_id: campaignId } = change
  // The part before is still being written, and says what it came to.
  const effect = structuredClone(change.effect ?? noEffect())
  // Written by advanceChange from a map of channels.
  const places = new Map(Object.entries(change.moved) as [Channel, number][])
  if (!change.steps) return { moved: places, write: async () => ({ messages: 0, contacts: 0 }) }
  const before = effect.people
  const prepared = prepareChange(change.steps)
  const concerned = enrolmentIds.filter((id) => id <= prepared.change.lastEnrolmentId)
  await lockTurns(tx, accountId, concerned)
  const part = { now: change.start_at, prepared, enrolmentIds: concerned, places, effect }
  const { rewrites, messages } = await planPart(tx, accountId, campaignId, part)
  const { cancelled, moved, added } = rewrites
  const write = async () => {
    if (cancelled.length + moved.length + added.length > 0)
      await rewriteMessages(tx, accountId, campaignId, rewrites)
    return { messages, contacts: effect.people - before }
  }
  return { moved: places, effect, write }
}

/** Contacts that are looked at at once. */
const lookedAtOnce = 5000

/** How many people a change of the steps would concern. */
export async function ifChanged(tx: Db, accountId: number, campaignId: number, steps: StepsChange) {
  const prepared = prepareChange(steps)
  const effect = noEffect()
  const places = new Map<Channel, number>()
  const now = await transactionTime(tx)
  for (let last = 0; ;) {
    const place = { account_id: accountId, campaign_id: campaignId, last_contact_id: last }
    const some = await nextEnrolments(tx, place, lookedAtOnce)
    const end = some.at(-1)
    if (!end) return effect
    last = end.contact_id
    const enrolmentIds = some.map(({ id }) => id).filter((id) => id <= steps.lastEnrolmentId)
    await planPart(tx, accountId, campaignId, { now, prepared, enrolmentIds, places, effect })
  }
}
