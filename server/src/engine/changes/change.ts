import type { Channel } from '@cadencia/domain/channel'
import { type Days, sumOfDays } from '@cadencia/domain/newcomers'

import { campaignsAstray } from '#engine/lanes/queries.ts'
import { cancelOf, moveMessages, redrawSenders, restoreDue, type Why } from '#engine/life/queries.ts'
import { addBegun, lockPlaces, newcomersOf } from '#engine/newcomers/queries.ts'
import { replanOverdue, type Speed } from '#engine/plan.ts'
import { activeSteps, findRules, paceOf } from '#engine/queries.ts'
import type { Db } from '#platform/db.ts'
import { transact } from '#platform/transact.ts'

import {
  advanceChange,
  campaignsChanging,
  type ChangeRow,
  type Done,
  findChange,
  finishChange,
  insertChange,
  lockChange,
  nextEnrolments,
  overdueOf,
} from './queries.ts'
import { replanSome } from './steps/replan.ts'

/** Contacts a batch: each ends well within the timeout of a statement, and its locks are short. */
export const contactsAStep = 500
/** Of a changed cadence: reading and writing are a statement each, and larger ones are faster. */
const replannedAtOnce = 2000

/** One step of the oldest change of a campaign. Says whether there was one. */
const changeSome = (db: Db, accountId: number, campaignId: number, how: { waits: boolean }) =>
  transact(db, async (tx) => {
    const change = await lockChange(tx, accountId, campaignId, how)
    if (!change) return false
    const enrolments = await nextEnrolments(
      tx,
      change,
      change.kind === 'steps' ? replannedAtOnce : contactsAStep,
    )
    const last = enrolments.at(-1)
    if (!last) {
      await finishChange(tx, change)
      return true
    }
    const ids = enrolments.map(({ id }) => id)
    const done = await partOf[change.kind](tx, change, ids)
    await advanceChange(tx, change, { ...done, lastContactId: last.contact_id })
    return true
  })

const nothingMoved = new Map<Channel, number>()

async function cancelSome(tx: Db, change: ChangeRow, enrolmentIds: readonly number[]) {
  // Written by insertChange, which takes nothing else.
  const why = change.reason as Why
  const { cancelledMessages, affectedContacts } = await cancelOf(tx, change.account_id, enrolmentIds, why, {
    stepId: change.step_id ?? undefined,
    lastMessageId: change.last_message_id,
  })
  return { messages: cancelledMessages, contacts: affectedContacts, moved: nothingMoved }
}

type Resuming = Pick<ChangeRow, 'account_id' | 'campaign_id' | 'start_at' | 'created_at'>
type Before = ReadonlyMap<Channel, number>

/** What waited too long, and when it leaves instead: from a moment on, in its order and with its delays, by the rules as they are now. */
export async function planResume(
  tx: Db,
  { account_id: accountId, campaign_id: campaignId, start_at: startAt, created_at: now }: Resuming,
  enrolmentIds: readonly number[],
  { before, locks, begun = new Map() }: { before: Before; locks: boolean; begun?: Days },
) {
  const campaign = await findRules(tx, accountId, campaignId)
  const due = { account_id: accountId, start_at: startAt }
  const overdue = await overdueOf(tx, due, enrolmentIds, { locks })
  if (!campaign || overdue.length === 0) return { moved: [], contacts: 0, places: before, begun }
  const speeds = await speedsOf(tx, accountId, campaignId, new Set(overdue.map(({ channel }) => channel)))
  const steps = await activeSteps(tx, accountId, campaignId)
  if (locks) await lockPlaces(tx, accountId, campaign)
  const known = await newcomersOf(tx, accountId, campaign, startAt)
  const newcomers = known && { ...known, begun: sumOfDays(known.begun, begun) }
  const planned = replanOverdue(campaign, steps, overdue, { startAt, now, speeds, before, newcomers })
  const places = new Map(before)
  for (const { channel } of overdue) places.set(channel, (places.get(channel) ?? 0) + 1)
  return { ...planned, contacts: overdue.length, places }
}

async function resumeSome(tx: Db, change: ChangeRow, enrolmentIds: readonly number[]) {
  const before = new Map<Channel, number>(Object.entries(change.moved) as [Channel, number][])
  const planned = await planResume(tx, change, enrolmentIds, { before, locks: true })
  if (planned.moved.length > 0) await moveMessages(tx, change.account_id, planned.moved)
  await addBegun(tx, change.account_id, change.campaign_id, planned.begun)
  return { messages: planned.moved.length, contacts: planned.contacts, moved: planned.places }
}

/** What other hours or limits had moved is due as it was meant to be, and the hours as they are now count for it. */
async function restoreSome(tx: Db, change: ChangeRow, enrolmentIds: readonly number[]) {
  const messages = await restoreDue(tx, change.account_id, enrolmentIds)
  return { messages, contacts: messages, moved: nothingMoved }
}

async function redrawSome(tx: Db, change: ChangeRow, enrolmentIds: readonly number[]) {
  const messages = await redrawSenders(tx, change.account_id, enrolmentIds)
  return { messages, contacts: enrolmentIds.length, moved: nothingMoved }
}

const partOf: Record<
  ChangeRow['kind'],
  (tx: Db, change: ChangeRow, enrolmentIds: readonly number[]) => Promise<Done>
> = { cancel: cancelSome, resume: resumeSome, hours: restoreSome, steps: replanSome, senders: redrawSome }

async function speedsOf(db: Db, accountId: number, campaignId: number, channels: ReadonlySet<Channel>) {
  const speeds = new Map<Channel, Speed>()
  for (const channel of channels) speeds.set(channel, await paceOf(db, accountId, campaignId, channel))
  return speeds
}

/** Works on the changes of a campaign until they are done, or for so long: then a background round continues. */
export async function finishChanges(db: Db, accountId: number, campaignId: number, withinMs: number) {
  const until = performance.now() + withinMs
  while (await changeSome(db, accountId, campaignId, { waits: true })) if (performance.now() > until) return
}

/** What may leave and has no sender of those that share its channel is given one. */
export async function redrawStrays(db: Db, accountId: number) {
  for (const campaignId of await campaignsAstray(db, accountId))
    await transact(db, (tx) => insertChange(tx, accountId, campaignId, { kind: 'senders' }))
}

/** What a change has come to: what it did, or what it will do if it is not done yet. */
export async function changed(db: Db, accountId: number, changeId: number) {
  const change = await findChange(db, accountId, changeId)
  const isDone = change !== undefined && change.finished_at !== null
  return {
    isDone,
    messages: (isDone ? change.messages : change?.total) ?? 0,
    contacts: change?.contacts ?? 0,
  }
}

/** How often changes that were left are looked for. */
export const changesMs = 2000

/** Goes on with changes that were left by a process that died or a call that could not wait, each for a while. */
export async function continueChanges(db: Db) {
  for (const { account_id, campaign_id } of await campaignsChanging(db)) {
    const until = performance.now() + changesMs
    // One that another process works on is left to it.
    while (await changeSome(db, account_id, campaign_id, { waits: false }))
      if (performance.now() > until) break
  }
}
