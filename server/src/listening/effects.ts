import type { Channel } from '@cadencia/domain/channel'
import type { ReplyEffect } from '@cadencia/domain/reply-effect'

import { postponeEnrolments, resumeEnrolments, restoreHeld } from '#engine/hold/hold.ts'
import { activeEnrolments, holdEnrolments, pendingOf } from '#engine/hold/queries.ts'
import { addHappening, cancelOf, restoreDue, setEnrolments } from '#engine/life/queries.ts'
import { markUnsubscribed } from '#engine/life/returned/queries.ts'
import { channelsOfContact, isWish, liftWishes, suppress } from '#engine/suppress/queries.ts'
import type { Db } from '#platform/db.ts'

import { closeEffects, insertEffect, openEffects } from './queries.ts'

/** The message an effect follows from, and the user who wants it; without a user it is the product itself. */
export type Cause = {
  inboundId: number
  contactId: number
  channel: Channel
  messageId: number | undefined
  returnOn: string | undefined
  userId: number | undefined
}

/** Does what follows from a message of a contact, and keeps what undoing it needs. Inside a transaction, under lockOptOuts. */
export const act = (tx: Db, accountId: number, effect: ReplyEffect, cause: Cause) =>
  doers[effect](tx, accountId, cause)

const tell = (
  tx: Db,
  accountId: number,
  kind: 'held' | 'resumed' | 'postponed' | 'cancelled',
  { contactId, userId }: Pick<Cause, 'contactId' | 'userId'>,
) =>
  addHappening(tx, accountId, {
    kind: `contact.${kind}`,
    subjectIds: [contactId],
    ...(userId !== undefined && { actorId: userId }),
  })

async function hold(tx: Db, accountId: number, cause: Cause) {
  const enrolments = await activeEnrolments(tx, accountId, cause.contactId)
  const ids = await holdEnrolments(
    tx,
    accountId,
    enrolments.map(({ id }) => id),
  )
  if (ids.length === 0) return
  const messages = await pendingOf(tx, accountId, ids)
  await insertEffect(tx, accountId, { inboundId: cause.inboundId, kind: 'held', enrolmentIds: ids, messages })
  await tell(tx, accountId, 'held', cause)
}

async function cancel(tx: Db, accountId: number, cause: Cause) {
  const ids = (await activeEnrolments(tx, accountId, cause.contactId)).map(({ id }) => id)
  if (ids.length === 0) return
  const { cancelledMessages } = await cancelOf(tx, accountId, ids, 'O contato não tem interesse')
  await setEnrolments(tx, accountId, ids, { from: ['active', 'finished'], to: 'replied' })
  await insertEffect(tx, accountId, {
    inboundId: cause.inboundId,
    kind: 'cancelled',
    enrolmentIds: ids,
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

async function stop(tx: Db, accountId: number, cause: Cause) {
  const { channel, messageId, contactId, inboundId } = cause
  const closed = (await channelsOfContact(tx, accountId, contactId)).find((row) => row.channel === channel)
  const address = closed?.address
  if (!address) return
  const ids = (await activeEnrolments(tx, accountId, contactId)).map(({ id }) => id)
  const messages = await pendingOf(tx, accountId, ids)
  await suppress(tx, accountId, { channel, address, reason: 'opt_out', messageId, note: channel })
  if (messageId !== undefined) await markUnsubscribed(tx, { accountId, messageId }, channel)
  await insertEffect(tx, accountId, { inboundId, kind: 'suppressed', enrolmentIds: ids, address, messages })
}

const doers: Record<ReplyEffect, (tx: Db, accountId: number, cause: Cause) => Promise<void>> = {
  held: hold,
  cancelled: cancel,
  moved: move,
  suppressed: stop,
}

type Undone = { inboundId: number; contactId: number; userId: number }

/**
 * Undoes what a message of a contact did. What was cancelled is planned again and held; with `goesOn` all of it leaves,
 * otherwise what is held stays held. Inside a transaction, under lockOptOuts. Says whether there was anything.
 */
export async function undo(tx: Db, accountId: number, undone: Undone, { goesOn }: { goesOn: boolean }) {
  const open = await openEffects(tx, accountId, undone.inboundId)
  const effects = goesOn ? open : open.filter(({ kind }) => kind !== 'held')
  for (const { kind, enrolment_ids: ids, at } of effects) {
    if (kind === 'moved') await restoreDue(tx, accountId, ids)
    if (kind === 'suppressed') await takeBackWish(tx, accountId, undone)
    if (kind === 'cancelled' || kind === 'suppressed') await restoreHeld(tx, accountId, ids, at)
    if (goesOn) await resumeEnrolments(tx, accountId, ids)
  }
  await closeEffects(
    tx,
    accountId,
    undone.inboundId,
    effects.map(({ id }) => id),
    undone.userId,
  )
  if (effects.length > 0 && goesOn) await tell(tx, accountId, 'resumed', undone)
  return effects.length > 0
}

async function takeBackWish(tx: Db, accountId: number, { contactId, userId }: Undone) {
  const rows = await channelsOfContact(tx, accountId, contactId)
  const channels = rows.flatMap(({ channel, reason }) => (reason && isWish(reason) ? [channel] : []))
  await liftWishes(tx, accountId, {
    contactId,
    channels,
    why: 'Não foi um pedido de descadastro',
    by: userId,
  })
}
