import { effectOf, type PersonClass } from '@cadencia/domain/reply-effect'

import { resumeEnrolments } from '#engine/hold/hold.ts'
import { activeEnrolments, heldByAnswerOf } from '#engine/hold/queries.ts'
import { addHappening, restoreDue } from '#engine/life/queries.ts'
import { lockOptOuts } from '#engine/suppress/queries.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import type { Caller } from '#platform/route.ts'
import { transact } from '#platform/transact.ts'

import { act, undo } from '../effects.ts'
import {
  classifyInbound,
  closeEffects,
  findInbound,
  type InboundRow,
  openEffects,
  replyEventId,
} from '../queries.ts'
import { deleteReplyEvent, showLastOf, unclassifyInbound, withdrawInbound } from '../withdraw/queries.ts'
import { type Changes, findConversation, isOfAccount, updateConversation } from './queries.ts'

export const conversationNotFound = () => new Refusal('not_found', { message: 'Conversa não encontrada' })

/** The last message of a contact, with nothing of the account passing the gate until the transaction ends. */
async function lockLast(tx: Db, accountId: number, contactId: number) {
  await lockOptOuts(tx, accountId)
  const conversation = await findConversation(tx, accountId, contactId)
  const inbound = conversation && (await findInbound(tx, accountId, conversation.inbound_id))
  if (!inbound) throw conversationNotFound()
  return inbound
}

type Said = { class: PersonClass; returnOn?: string | undefined }

/** A person says what the contact meant: what was done before is undone, and what follows from it happens. */
export const classify = (db: Db, { accountId, userId }: Caller, contactId: number, said: Said) =>
  transact(db, async (tx) => {
    const inbound = await lockLast(tx, accountId, contactId)
    const effect = effectOf(said.class, { byPerson: true, isProved: false })
    // What goes on by itself must not be held; whatever else was held stays so.
    const undone = { inboundId: inbound.id, contactId, userId }
    await undo(tx, accountId, undone, { goesOn: effect === 'moved' })
    await classifyInbound(tx, accountId, inbound.id, { ...said, returnOn: said.returnOn, userId })
    if (effect)
      await act(tx, accountId, effect, {
        inboundId: inbound.id,
        contactId,
        channel: inbound.channel,
        messageId: inbound.message_id ?? undefined,
        returnOn: said.returnOn,
        userId,
      })
    await updateConversation(tx, accountId, contactId, {
      isUnread: false,
      ...(said.class === 'refusal' || said.class === 'opt_out' ? { state: 'done' } : {}),
      ...(said.class === 'not_now' && { snoozedUntil: morningOf(said.returnOn) }),
    })
  })

/** Without a date, "not now" is asked again in a month. */
export function morningOf(day: string | undefined): string {
  const date = day
    ? Temporal.PlainDate.from(day)
    : Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days: 30 })
  return date.toZonedDateTime({ timeZone: 'America/Sao_Paulo', plainTime: '09:00' }).toInstant().toString()
}

/** The cadences of a contact that a reply held or moved go on from now. */
export const resume = (db: Db, { accountId, userId }: Caller, contactId: number) =>
  transact(db, async (tx) => {
    const inbound = await lockLast(tx, accountId, contactId)
    const own = await activeEnrolments(tx, accountId, contactId)
    const colleagues = await heldByAnswerOf(tx, accountId, contactId)
    const ids = [...own, ...colleagues].map(({ id }) => id)
    const moved = (await openEffects(tx, accountId, inbound.id)).filter(({ kind }) => kind === 'moved')
    for (const { enrolment_ids } of moved) await restoreDue(tx, accountId, enrolment_ids)
    const resumed = await resumeEnrolments(tx, accountId, ids)
    if (resumed.length === 0 && moved.length === 0) throw new Refusal('nothing_held')
    const open = await openEffects(tx, accountId, inbound.id)
    await closeEffects(
      tx,
      accountId,
      inbound.id,
      open.flatMap(({ id, kind }) => (kind === 'held' || kind === 'moved' ? [id] : [])),
      userId,
    )
    const subjectIds = [...new Set([contactId, ...colleagues.map(({ contact_id }) => contact_id)])]
    await addHappening(tx, accountId, { kind: 'contact.resumed', subjectIds, actorId: userId })
  })

/** Held by a person, though the contact's answer was taken for something else or the cadence was resumed. */
export const holdAgain = (db: Db, { accountId, userId }: Caller, contactId: number) =>
  transact(db, async (tx) => {
    const inbound = await lockLast(tx, accountId, contactId)
    await act(tx, accountId, 'held', {
      inboundId: inbound.id,
      contactId,
      channel: inbound.channel,
      messageId: inbound.message_id ?? undefined,
      returnOn: undefined,
      userId,
      isAsked: true,
    })
  })

/**
 * What the last message of a contact did is undone, and its cadences go on. What a person had said of it is forgotten; what
 * a person had recorded is taken back. With `inboundId` only while that is the last one.
 */
export const undoLast = (
  db: Db,
  { accountId, userId }: Caller,
  contactId: number,
  inboundId: number | undefined,
) =>
  transact(db, async (tx) => {
    const inbound = await lockLast(tx, accountId, contactId)
    if (inboundId !== undefined && inboundId !== inbound.id)
      throw new Refusal('conflict', { message: 'O contato respondeu depois disso. Veja a conversa.' })
    const undone = { inboundId: inbound.id, contactId, userId }
    const did = await undo(tx, accountId, undone, { goesOn: true })
    if (inbound.taken_for !== null) await unclassifyInbound(tx, accountId, inbound.id)
    else if (inbound.matched_by === 'person' && !inbound.is_withdrawn) return withdraw(tx, accountId, inbound)
    else if (!did) throw new Refusal('nothing_to_undo')
    await updateConversation(tx, accountId, contactId, { state: 'open' })
  })

/** What a person recorded was not said: it counts no more, and the conversation is as it was without it. */
async function withdraw(tx: Db, accountId: number, inbound: InboundRow) {
  await withdrawInbound(tx, accountId, inbound.id)
  if (inbound.message_id !== null)
    await deleteReplyEvent(tx, accountId, inbound.message_id, replyEventId(inbound))
  const isLeft = await showLastOf(tx, accountId, inbound.contact_id)
  if (!isLeft) await updateConversation(tx, accountId, inbound.contact_id, { state: 'done', isUnread: false })
  // A wrong number had left it as it was.
  else if (inbound.class !== 'wrong_number')
    await updateConversation(tx, accountId, inbound.contact_id, { state: 'open' })
}

/** Put away, put aside, opened again, or given to a person of the account. */
export async function change(db: Db, accountId: number, contactId: number, changes: Changes) {
  const { assignedTo } = changes
  const message = 'Escolha uma pessoa da conta'
  if (typeof assignedTo === 'number' && !(await isOfAccount(db, accountId, assignedTo)))
    throw new Refusal('invalid', { message, fields: { assignedTo: message } })
  if (!(await updateConversation(db, accountId, contactId, changes))) throw conversationNotFound()
}
