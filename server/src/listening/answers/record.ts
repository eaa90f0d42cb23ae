import { replySubject } from '@cadencia/domain/thread'

import { addHappening } from '#engine/life/queries.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import type { Caller } from '#platform/route.ts'
import { transact } from '#platform/transact.ts'

import { conversationNotFound } from '../conversations/decide.ts'
import { updateConversation } from '../conversations/queries.ts'
import { insertAnswer, waysOf } from './queries.ts'
import { waysFrom } from './ways.ts'

type Written = { channel: 'email' | 'whatsapp'; text: string; isDone: boolean }

/** As long as WhatsApp takes it. */
const longestWhatsApp = 4096

const refuse = (message: string) => new Refusal('invalid', { message, fields: { text: message } })

/** Keeps what a person answers to a contact; it leaves within seconds. */
export const recordAnswer = (db: Db, caller: Caller, contactId: number, written: Written): Promise<number> =>
  transact(db, (tx) => record(tx, caller, contactId, written))

async function record(
  tx: Db,
  { accountId, userId }: Caller,
  contactId: number,
  { channel, text, isDone }: Written,
): Promise<number> {
  const { row, to } = await openWay(tx, accountId, contactId, { channel, text })
  const id = await insertAnswer(tx, accountId, {
    contactId,
    inboundId: row.inbound_id,
    channel,
    senderId: row.sender_id,
    recipient: to,
    subject: channel === 'email' ? replySubject(row.subject ?? '') : undefined,
    said: text,
    userId,
  })
  const state = isDone ? 'done' : 'waiting'
  await updateConversation(tx, accountId, contactId, { state, isUnread: false, snoozedUntil: null })
  await addHappening(tx, accountId, { kind: 'contact.answered', subjectIds: [contactId], actorId: userId })
  return id
}

type Asked = Pick<Written, 'channel' | 'text'>

/** The way an answer takes, or why it cannot take it. */
async function openWay(tx: Db, accountId: number, contactId: number, { channel, text }: Asked) {
  const ways = waysFrom(await waysOf(tx, accountId, contactId))
  if (ways.length === 0) throw conversationNotFound()
  const way = ways.find((each) => each.channel === channel)
  if (!way) throw refuse('O contato não escreveu por este canal')
  if (way.state === 'by_hand') throw refuse('Este canal é o seu celular: responda por ele')
  if (way.state === 'closed')
    throw refuse('A janela de 24 h do WhatsApp fechou. Só um template aprovado pode sair.')
  if (channel === 'whatsapp' && text.length > longestWhatsApp)
    throw refuse('O WhatsApp aceita até 4096 caracteres')
  return way
}
