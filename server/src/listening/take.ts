import { effectOf } from '@cadencia/domain/reply-effect'

import { addHappening } from '#engine/life/queries.ts'
import { lockOptOuts } from '#engine/suppress/queries.ts'
import type { Db } from '#platform/db.ts'

import { act } from './effects.ts'
import { type Arrived, insertInbound, insertReplyEvent, openConversation } from './queries.ts'

/** Machines that only say that they have received something: kept in the history of the contact, and nothing to treat. */
const silent = new Set(['auto_ack', 'other'])

/**
 * Takes a message of a contact once, however often it is read: keeps it, does what follows from it and opens the
 * conversation, all in the transaction of the caller. After it nothing of what it held passes the gate. Says whether it
 * is new.
 */
export async function takeInbound(tx: Db, accountId: number, arrived: Arrived): Promise<boolean> {
  await lockOptOuts(tx, accountId)
  const inboundId = await insertInbound(tx, accountId, arrived)
  if (inboundId === undefined) return false
  const { channel, contactId, messageId, isProved, returnOn, receivedAt } = arrived
  if (!arrived.isAuto) await countReply(tx, accountId, arrived)
  const effect = effectOf(arrived.class, { byPerson: arrived.matchedBy === 'person', isProved })
  const cause = { inboundId, contactId, channel, messageId, returnOn, userId: undefined }
  if (effect) await act(tx, accountId, effect, cause)
  if (!silent.has(arrived.class)) {
    const isHandled = effect === 'suppressed'
    await openConversation(tx, accountId, { contactId, inboundId, at: receivedAt, isHandled })
  }
  return true
}

async function countReply(tx: Db, accountId: number, arrived: Arrived) {
  const { channel, key, contactId, messageId, receivedAt } = arrived
  if (messageId !== undefined)
    await insertReplyEvent(tx, accountId, messageId, `${channel}/${key}`.slice(0, 300), receivedAt)
  await addHappening(tx, accountId, { kind: 'contact.replied', subjectIds: [contactId] })
}
