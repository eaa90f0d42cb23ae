import { randomUUID } from 'node:crypto'

import type { Received as Call } from '@cadencia/contract/endpoint'
import type { answerSandbox } from '@cadencia/contract/sandbox'

import type { Tokens } from '#channels/token.ts'
import { receiveMail } from '#listening/mail/receive.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import { transact } from '#platform/transact.ts'
import { applyInbound } from '#tracking/whatsapp/inbound.ts'

import { composeAnswer, composeBounce, type Kind, type Received, textOf } from './answer-mail.ts'
import { readMail } from './mail.ts'
import { findMessage, type MessageRow } from './queries.ts'

type Asked = Call<typeof answerSandbox>['body']

/** A contact of the test box answers: a real mail, or a message as Meta tells it, goes the way a real one would. */
export async function answerAs(db: Db, tokens: Tokens, accountId: number, id: number, asked: Asked) {
  const message = await findMessage(db, accountId, id)
  if (!message) throw new Refusal('not_found', { message: 'Mensagem não encontrada' })
  if (message.message_id === null) throw new Refusal('not_answerable')
  await answerers[message.channel]({ db, tokens, accountId }, message, asked)
}

type Where = { db: Db; tokens: Tokens; accountId: number }

const answerers: Record<
  MessageRow['channel'],
  (where: Where, message: MessageRow, asked: Asked) => Promise<void>
> = {
  email: async ({ db, tokens }, message, { kind, text = '' }) => {
    const received = await receivedOf(message)
    const now = new Date()
    const raw = kind === 'bounce' ? composeBounce(received, now) : composeAnswer(received, kind, text, now)
    await receiveMail(db, tokens, raw)
  },
  whatsapp: async ({ db, accountId }, { recipient }, { kind, text = '' }) => {
    if (kind === 'bounce') throw new Refusal('not_answerable', { message: 'Só um e-mail pode ser devolvido' })
    await transact(db, (tx) => applyInbound(tx, accountId, wrote(recipient, kind, text)))
  },
}

async function receivedOf({ raw, recipient }: MessageRow): Promise<Received> {
  const { from = '', headers, text } = await readMail(raw)
  const header = (name: string) => headers.find((each) => each.name.toLowerCase() === name)?.value ?? ''
  return { recipient, from, subject: header('subject'), messageId: header('message-id'), text }
}

const wrote = (recipient: string, kind: Kind, text: string) => ({
  id: `sandbox.${randomUUID()}`,
  from: recipient.replace(/\D/g, ''),
  timestamp: new Date(),
  type: 'text',
  text: { body: textOf(kind, text, new Date()) },
})
