import type { Channel } from '@cadencia/domain/channel'
import type { ReplyEffect } from '@cadencia/domain/reply-effect'

import { channelOf } from '#channels/registry.ts'
import { postponeEnrolments, resumeEnrolments, restoreHeld } from '#engine/hold/hold.ts'
import {
  type ActiveEnrolment,
  activeEnrolments,
  heldFor,
  holdEnrolments,
  pendingOf,
  setHeldBy,
} from '#engine/hold/queries.ts'
import { addHappening, cancelOf, restoreDue, setEnrolments } from '#engine/life/queries.ts'
import { markUnsubscribed } from '#engine/life/returned/queries.ts'
import {
  type ChannelRow,
  channelsOfContact,
  isWish,
  liftSuspensions,
  liftWishes,
  suppress,
} from '#engine/suppress/queries.ts'
import type { Db } from '#platform/db.ts'

import { closeEffects, type EffectRow, insertEffect, openEffects } from './queries.ts'
import { enrolmentsInReach } from './reach.ts'

/** The message an effect follows from, and the user who wants it; without a user it is the product itself. */
export type Cause = {
  inboundId: number
  contactId: number
  channel: Channel
  messageId: number | undefined
  returnOn: string | undefined
  userId: number | undefined
  /** Whether a person asks to stop the contact, after what followed from its message by itself. */
  isAsked?: boolean
}

/** Does what follows from a message of a contact, and keeps what undoing it needs. Inside a transaction, under lockOptOuts. */
export const act = (tx: Db, accountId: number, effect: ReplyEffect, cause: Cause) =>
  doers[effect](tx, accountId, cause)

const tell = (
  tx: Db,
  accountId: number,
  kind: 'held' | 'resumed' | 'postponed' | 'cancelled',
  { contactId, userId }: Pick<Cause, 'contactId' | 'userId'>,
  contactIds: readonly number[] = [],
) =>
  addHappening(tx, accountId, {
    kind: `contact.${kind}`,
    subjectIds: [...new Set([contactId, ...contactIds])],
    ...(userId !== undefined && { actorId: userId }),
  })

async function hold(tx: Db, accountId: number, cause: Cause) {
  const { contactId, inboundId } = cause
  const enrolments = await enrolmentsInReach(tx, accountId, cause)
  const newly = new Set(await holdEnrolments(tx, accountId, idsOf(enrolments)))
  const isOwn = ({ contact_id }: ActiveEnrolment) => contact_id === contactId
  const colleagues = enrolments.filter((each) => newly.has(each.id) && !isOwn(each))
  await setHeldBy(tx, accountId, idsOf(colleagues), contactId)
  // Held by the answer of another until now: from here on their own contact has answered.
  const heldBefore = idsOf(enrolments.filter((each) => isOwn(each) && each.held_by !== null))
  await setHeldBy(tx, accountId, heldBefore, null)
  const enrolmentIds = [...newly, ...heldBefore]
  if (enrolmentIds.length === 0) return
  const messages = await pendingOf(tx, accountId, enrolmentIds)
  await insertEffect(tx, accountId, { inboundId, kind: 'held', enrolmentIds, heldBefore, messages })
  await tell(tx, accountId, 'held', cause, contactsOf(colleagues))
}

const idsOf = (enrolments: readonly { id: number }[]) => enrolments.map(({ id }) => id)
const contactsOf = (enrolments: readonly { contact_id: number }[]) =>
  enrolments.map(({ contact_id }) => contact_id)

/** The enrolments of a contact that go on, and those of them that are held already. */
async function theirs(tx: Db, accountId: number, contactId: number) {
  const enrolments = await activeEnrolments(tx, accountId, contactId)
  const heldBefore = enrolments.filter(({ is_held }) => is_held).map(({ id }) => id)
  return { ids: enrolments.map(({ id }) => id), heldBefore }
}

async function cancel(tx: Db, accountId: number, cause: Cause) {
  const { ids, heldBefore } = await theirs(tx, accountId, cause.contactId)
  if (ids.length === 0) return
  const { cancelledMessages } = await cancelOf(tx, accountId, ids, 'O contato não tem interesse')
  await setEnrolments(tx, accountId, ids, { from: ['active', 'finished'], to: 'replied' })
  await insertEffect(tx, accountId, {
    inboundId: cause.inboundId,
    kind: 'cancelled',
    enrolmentIds: ids,
    heldBefore,
    messages: cancelledMessages,
  })
  await tell(tx, accountId, 'cancelled', cause)
}

/** Without a date, an absence is taken for a week. */
const usualDays = 7

/** Nine o'clock of the working day after the contact is back; the hours of the campaign may make it later. */
function comesBack(returnOn: string | undefined): Date {
  const today = Temporal.Now.plainDateISO('America/Sao_Paulo')
  let day = returnOn ? Temporal.PlainDate.from(returnOn).add({ days: 1 }) : today.add({ days: usualDays })
  while (day.dayOfWeek > 5) day = day.add({ days: 1 })
  const morning = day.toZonedDateTime({ timeZone: 'America/Sao_Paulo', plainTime: '09:00' })
  return new Date(morning.epochMilliseconds)
}

async function move(tx: Db, accountId: number, cause: Cause) {
  const enrolments = await activeEnrolments(tx, accountId, cause.contactId)
  const ids = enrolments.filter(({ is_held }) => !is_held).map(({ id }) => id)
  const startAt = comesBack(cause.returnOn)
  if (ids.length === 0 || startAt < new Date()) return
  await postponeEnrolments(tx, accountId, ids, startAt)
  const messages = await pendingOf(tx, accountId, ids)
  await insertEffect(tx, accountId, {
    inboundId: cause.inboundId,
    kind: 'moved',
    enrolmentIds: ids,
    messages,
  })
  await tell(tx, accountId, 'postponed', cause)
}

/** The channels of a contact that a wish closes. */
const wished = (rows: readonly ChannelRow[]) =>
  rows.flatMap(({ channel, reason }) => (reason && isWish(reason) ? [channel] : []))

/** What a suppression says of itself where a person recorded it (contacts/channels.ts reads it). */
const byHand = 'by hand'

async function stop(tx: Db, accountId: number, cause: Cause) {
  const { channel, messageId, contactId, inboundId, userId } = cause
  const before = await channelsOfContact(tx, accountId, contactId)
  const address = before.find((row) => row.channel === channel)?.address
  if (!address) return
  const { ids, heldBefore } = await theirs(tx, accountId, contactId)
  const pending = await pendingOf(tx, accountId, ids)
  const note = userId === undefined ? channel : byHand
  await suppress(tx, accountId, { channel, address, reason: 'opt_out', messageId, note })
  if (messageId !== undefined) await markUnsubscribed(tx, { accountId, messageId }, channel)
  const closedBefore = wished(before)
  const closed = wished(await channelsOfContact(tx, accountId, contactId))
  await insertEffect(tx, accountId, {
    inboundId,
    kind: 'suppressed',
    enrolmentIds: ids,
    heldBefore,
    channels: closed.filter((one) => !closedBefore.includes(one)),
    address,
    messages: pending - (await pendingOf(tx, accountId, ids)),
  })
}

/** The number of a contact is another person's: nothing leaves for it, and what leaves by e-mail goes on. */
async function closeNumber(tx: Db, accountId: number, { contactId, inboundId }: Cause) {
  const { ids, heldBefore } = await theirs(tx, accountId, contactId)
  const pending = await pendingOf(tx, accountId, ids)
  const closed: Channel[] = []
  for (const { channel, address } of await channelsOfContact(tx, accountId, contactId)) {
    if (!address || channelOf(channel).address !== 'phone') continue
    const isNew = await suppress(tx, accountId, { channel, address, reason: 'manual', note: wrongNumber })
    if (isNew) closed.push(channel)
  }
  await insertEffect(tx, accountId, {
    inboundId,
    kind: 'closed',
    enrolmentIds: ids,
    heldBefore,
    channels: closed,
    messages: pending - (await pendingOf(tx, accountId, ids)),
  })
}

const wrongNumber = 'wrong number'

const doers: Record<ReplyEffect, (tx: Db, accountId: number, cause: Cause) => Promise<void>> = {
  held: hold,
  cancelled: cancel,
  moved: move,
  suppressed: stop,
  closed: closeNumber,
}

type Undone = { inboundId: number; contactId: number; userId: number }

/**
 * Undoes what a message of a contact did. What was cancelled is planned again and held; with `goesOn` all of it leaves,
 * otherwise what is held stays held. Inside a transaction, under lockOptOuts. Says whether there was anything.
 */
export async function undo(tx: Db, accountId: number, undone: Undone, { goesOn }: { goesOn: boolean }) {
  const open = await openEffects(tx, accountId, undone.inboundId)
  const effects = goesOn ? open : open.filter(({ kind }) => kind !== 'held')
  const resumed: number[] = []
  for (const effect of effects) {
    await undoOne(tx, accountId, undone, effect)
    if (!goesOn) continue
    const heldBefore = new Set(effect.held_before)
    const released = effect.enrolment_ids.filter((id) => !heldBefore.has(id))
    const goingOn = await heldFor(tx, accountId, undone.contactId, released)
    await resumeEnrolments(tx, accountId, idsOf(goingOn))
    resumed.push(...contactsOf(goingOn))
  }
  await closeEffects(tx, accountId, undone.inboundId, idsOf(effects), undone.userId)
  if (effects.length > 0 && goesOn) await tell(tx, accountId, 'resumed', undone, resumed)
  return effects.length > 0
}

async function undoOne(
  tx: Db,
  accountId: number,
  undone: Undone,
  { kind, enrolment_ids: ids, channels, at }: EffectRow,
) {
  if (kind === 'held') return
  if (kind === 'moved') return void (await restoreDue(tx, accountId, ids))
  if (kind === 'suppressed') await takeBackWish(tx, accountId, undone, channels)
  if (kind === 'closed') await openNumber(tx, accountId, undone, channels ?? [])
  // What goes on in another channel waits too: the first step of all has its turn when they go on.
  await holdEnrolments(tx, accountId, ids)
  await restoreHeld(tx, accountId, ids, at)
}

type Closed = EffectRow['channels']

async function takeBackWish(tx: Db, accountId: number, { contactId, userId }: Undone, closed: Closed) {
  const channels = closed ?? wished(await channelsOfContact(tx, accountId, contactId))
  const why = 'Não foi um pedido de descadastro'
  if (channels.length > 0) await liftWishes(tx, accountId, { contactId, channels, why, by: userId })
}

const openNumber = (tx: Db, accountId: number, { contactId, userId }: Undone, channels: readonly Channel[]) =>
  liftSuspensions(tx, accountId, { contactId, channels, why: 'O número não está errado', by: userId })
