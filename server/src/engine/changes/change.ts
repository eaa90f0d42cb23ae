import type { Channel } from '@cadencia/domain/channel'
import { type Days, sumOfDays } from '@cadencia/domain/newcomers'

import { campaignsAstray } from '#engine/lanes/queries.ts'
import { cancelOf, moveMessages, redrawSenders, restoreDue, type Why } from '#engine/life/queries.ts'
import { addBegun, lockPlaces, newcomersOf } from '#engine/newcomers/queries.ts'
import { replanOverdue, type Speed } from '#engine/plan.ts'
import { activeSteps, findRules, paceOf } from '#engine/queries.ts'
import type { Db } from '#platform/db.ts'
import { repeated, transact } from '#platform/transact.ts'

import {
  advanceChange,
  campaignsChanging,
  type ChangeRow,
  type Written,
  findChange,
  finishChange,
  insertChange,
  lockChange,
  nextEnrolments,
  overdueOf,
  type PlannedPart,
} from './queries.ts'
import { replanSome } from './steps/replan.ts'

/** Contacts a batch: each ends well within the timeout of a statement, and its locks are short. */
export const contactsAStep = 500
/** Of a changed cadence: reading and writing are a statement each, and larger ones are faster. */
const replannedAtOnce = 2000

const nothingMoved = new Map<Channel, number>()

/** The next contacts of a change, planned in a transaction that writePart ends. */
async function planPart(db: Db, change: ChangeRow) {
  const tx = await db.startTransaction().execute()
  try {
    const most = change.kind === 'steps' ? replannedAtOnce : contactsAStep
    const enrolments = await nextEnrolments(tx, change, most)
    const last = enrolments.at(-1)
    if (!last) return { tx, change, write: () => finishChange(tx, change) }
    const ids = enrolments.map(({ id }) => id)
    const { moved, effect, write } = await partOf[change.kind](tx, change, ids)
    const after = {
      ...change,
      last_contact_id: last.contact_id,
      moved: Object.fromEntries(moved),
      effect: effect ?? null,
    }
    const done = { moved, effect, lastContactId: last.contact_id }
    return {
      tx,
      change,
      after,
      write: async () => advanceChange(tx, change, { ...done, ...(await write()) }),
    }
  } catch (error) {
    await tx.rollback().execute()
    throw error
  }
}

type OpenPart = Awaited<ReturnType<typeof planPart>>
type HowLong = { waits: boolean; until: number }

/** Says whether it was written: not if another process works on the change, or has gone on with it since it was read. */
async function writePart({ tx, change, write }: OpenPart) {
  try {
    const own = await lockChange(tx, change.account_id, change.campaign_id, { waits: false })
    const isNext = own?.id === change.id && own.last_contact_id === change.last_contact_id
    if (isNext) await write()
    await (isNext ? tx.commit() : tx.rollback()).execute()
    return isNext
  } catch (error) {
    await tx.rollback().execute()
    throw error
  }
}

async function cancelSome(tx: Db, change: ChangeRow, enrolmentIds: readonly number[]) {
  // Written by insertChange, which takes nothing else.
  const why = change.reason as Why
  const { cancelledMessages, affectedContacts } = await cancelOf(tx, change.account_id, enrolmentIds, why, {
    stepId: change.step_id ?? undefined,
    lastMessageId: change.last_message_id,
  })
  return { messages: cancelledMessages, contacts: affectedContacts }
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

async function resumeSome(tx: Db, change: ChangeRow, enrolmentIds: readonly number[]): Promise<PlannedPart> {
  const before = new Map<Channel, number>(Object.entries(change.moved) as [Channel, number][])
  const planned = await planResume(tx, change, enrolmentIds, { before, locks: true })
  const write = async () => {
    if (planned.moved.length > 0) await moveMessages(tx, change.account_id, planned.moved)
    await addBegun(tx, change.account_id, change.campaign_id, planned.begun)
    return { messages: planned.moved.length, contacts: planned.contacts }
  }
  return { moved: planned.places, write }
}

/** What other hours or limits had moved is due as it was meant to be, and the hours as they are now count for it. */
async function restoreSome(tx: Db, change: ChangeRow, enrolmentIds: readonly number[]) {
  const messages = await restoreDue(tx, change.account_id, enrolmentIds)
  return { messages, contacts: messages }
}

async function redrawSome(tx: Db, change: ChangeRow, enrolmentIds: readonly number[]) {
  const messages = await redrawSenders(tx, change.account_id, enrolmentIds)
  return { messages, contacts: enrolmentIds.length }
}

type Ids = readonly number[]
/** Where nothing is planned before it is written. */
const written =
  (write: (tx: Db, change: ChangeRow, enrolmentIds: Ids) => Promise<Written>) =>
  (tx: Db, change: ChangeRow, enrolmentIds: Ids): PlannedPart => ({
    moved: nothingMoved,
    write: () => write(tx, change, enrolmentIds),
  })

const partOf: Record<
  ChangeRow['kind'],
  (tx: Db, change: ChangeRow, enrolmentIds: Ids) => PlannedPart | Promise<PlannedPart>
> = {
  cancel: written(cancelSome),
  resume: resumeSome,
  hours: written(restoreSome),
  steps: replanSome,
  senders: written(redrawSome),
}

async function speedsOf(db: Db, accountId: number, campaignId: number, channels: ReadonlySet<Channel>) {
  const speeds = new Map<Channel, Speed>()
  for (const channel of channels) speeds.set(channel, await paceOf(db, accountId, campaignId, channel))
  return speeds
}

/** A part is written while the next one is planned, which is given, unless there is none or time is over. */
async function writeAndPlan(db: Db, part: OpenPart, until: number): Promise<OpenPart | undefined> {
  const goesOn = part.after && performance.now() < until
  const [written, planned] = await Promise.allSettled([
    writePart(part),
    goesOn ? planPart(db, part.after) : undefined,
  ])
  const next = planned.status === 'fulfilled' ? planned.value : undefined
  if (written.status === 'fulfilled' && written.value && planned.status === 'fulfilled') return next
  await next?.tx.rollback().execute()
  for (const each of [written, planned]) if (each.status === 'rejected') throw each.reason
  return undefined
}

/** Works on the oldest change of a campaign until it is done or time is over. Says whether there was one. */
async function workOn(db: Db, accountId: number, campaignId: number, { waits, until }: HowLong) {
  const change = await lockChange(db, accountId, campaignId, { waits })
  if (!change) return false
  let part: OpenPart | undefined = await planPart(db, change)
  while (part) part = await writeAndPlan(db, part, until)
  return true
}

/** Works on the changes of a campaign until they are done, or for so long: then a background round continues. */
export async function finishChanges(db: Db, accountId: number, campaignId: number, withinMs: number) {
  const until = performance.now() + withinMs
  while (await repeated(() => workOn(db, accountId, campaignId, { waits: true, until })))
    if (performance.now() > until) return
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
    while (await repeated(() => workOn(db, account_id, campaign_id, { waits: false, until })))
      if (performance.now() > until) break
  }
}
