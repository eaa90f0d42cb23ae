import * as api from '@cadencia/contract/sandbox'
import { getTestMode } from '@cadencia/contract/test-mode'
import { pageMeta } from '@cadencia/domain/page'
import type { FastifyInstance } from 'fastify'

import { trackingTokens } from '#channels/token.ts'
import type { AppOptions } from '#platform/app-options.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import { route } from '#platform/route.ts'

import { answerAs } from './answer.ts'
import { readMail } from './mail.ts'
import {
  countMessages,
  findMessage,
  listMessages,
  type MessageRow,
  removeAll,
  testModeOf,
} from './queries.ts'
import { readCall, textOf } from './whatsapp.ts'

export function sandboxRoutes(app: FastifyInstance, db: Db, { keys }: AppOptions) {
  const tokens = trackingTokens(keys)
  route(app, getTestMode, ({ session }) => testModeOf(db, session.accountId))

  route(app, api.listSandbox, async ({ session, query }) => {
    const [rows, total] = await Promise.all([
      listMessages(db, session.accountId, query),
      countMessages(db, session.accountId, query),
    ])
    return { data: rows.map(present), meta: pageMeta(query.page, query.limit, total) }
  })

  route(app, api.getSandboxMessage, async ({ session, params }) => {
    const message = await findMessage(db, session.accountId, params.id)
    if (!message) throw new Refusal('not_found', { message: 'Mensagem não encontrada' })
    return { ...present(message), ...(await contentOf(message)) }
  })

  route(app, api.answerSandbox, ({ session, params, body }) =>
    answerAs(db, tokens, session.accountId, params.id, body),
  )

  route(app, api.emptySandbox, async ({ session }) => {
    await removeAll(db, session.accountId)
  })
}

const present = (row: Pick<MessageRow, 'id' | 'channel' | 'recipient' | 'title' | 'at'>) => ({
  id: row.id,
  channel: row.channel,
  recipient: row.recipient,
  title: row.title,
  at: row.at.toISOString(),
})

async function contentOf({ channel, recipient, message_id, raw }: MessageRow) {
  const messageId = message_id === null ? {} : { messageId: message_id }
  return { ...messageId, ...(await readers[channel](raw, recipient)) }
}

type Content = Pick<api.SandboxContent, 'to' | 'headers' | 'text' | 'from' | 'html'>

/** What arrived, as the person it was for would see it. */
const readers: Record<MessageRow['channel'], (raw: Buffer, recipient: string) => Promise<Content>> = {
  email: (raw) => readMail(raw),
  whatsapp: async (raw, recipient) => {
    const body = raw.toString()
    const read = readCall(body)
    return { to: recipient, headers: [], text: read.ok ? textOf(read.call) : body }
  },
}
