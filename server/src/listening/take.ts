import { effectOf, type ReplyEffect } from '@cadencia/domain/reply-effect'

import { lockFinished } from '#engine/hold/queries.ts'
import { addHappening } from '#engine/life/queries.ts'
import { lockOptOuts } from '#engine/suppress/queries.ts'
import type { Db } from '#platform/db.ts'

import { act } from './effects.ts'
import { type Arrived, insertInbound, insertReplyEvent, openConversation, replyEventId } from './queries.ts'

/** Machines that only say that they have received something: kept in the history of the contact, and nothing to treat. */
const silent = new Set(['auto_ack', 'other'])

/** These end by themselves: there is nothing left to treat. */
const handled = new Set<ReplyEffect | undefined>(['suppressed', 'cancelled', 'closed'])

/** Takes a message of a contact as `keepInbound` does. Says whether it is new. */
export const takeInbound = async (tx: Db, accountId: number, arrived: Arrived): Promise<boolean> =>
  (await keepInbound(tx, accountId, arrived)) !== undefined

/**
 * Takes a message of a contact once, however often it is read: keeps it, does what follows from it and opens the
 * conversation, all in the transaction of the caller. After it nothing of what it held passes the gate. Its id; none: it
 * was taken before.
 */
export async function keepInbound(tx: Db, accountId: number, arrived: Arrived): Promise<number | undefined> {
  await lockOptOuts(tx, accountId)
  await lockFinished(tx, accountId, arrived.contactId)
  const inboundId = await insertInbound(tx, accountId, arrived)
  if (inboundId === undefined) return undefined
  const { channel, contactId, messageId, isProved, returnOn, receivedAt, byUserId } = arrived
  const byPerson = arrived.matchedBy === 'person'
  if (!arrived.isAuto && arrived.class !== 'wrong_number') await countReply(tx, accountId, arrived)
  const effect = effectOf(arrived.class, { byPerson, isProved })
  if (effect)
    await act(tx, accountId, effect, { inboundId, contactId, channel, messageId, returnOn, userId: byUserId })
  if (!silent.has(arrived.class))
    await openConversation(tx, accountId, {
      contactId,
      inboundId,
      at: receivedAt,
      state: handled.has(effect) ? 'done' : 'open',
      // The person who records it has read it.
      isUnread: !byPerson && !handled.has(effect),
      // A wrong number says nothing of what else is to be treated.
      keepsState: effect === 'closed',
    })
  return inboundId
}

async function countReply(tx: Db, accountId: number, arrived: Arrived) {
  const { contactId, messageId, receivedAt, byUserId } = arrived
  if (messageId !== undefined)
    await insertReplyEvent(tx, accountId, messageId, replyEventId(arrived), receivedAt)
  await addHappening(tx, accountId, {
    kind: 'contact.replied',
    subjectIds: [contactId],
    ...(byUserId !== undefined && { actorId: byUserId }),
  })
}
