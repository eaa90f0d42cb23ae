import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'

import type { Db } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'

import { createAccess } from './access.ts'
import { openBox } from './box.ts'
import { startStatuses, usualDelaysMs, type Webhook } from './statuses.ts'
import { readCall, summaryOfCall } from './whatsapp.ts'

const host = '127.0.0.1'
const version = 'v23.0'
const longestBody = 64 * 1024

export type GraphOptions = {
  /** Who is told what becomes of a user's messages. Absent, or nothing for a user: nobody. */
  webhookFor?: ((accountId: number) => Webhook | undefined) | undefined
  delaysMs?: typeof usualDelaysMs
}

type Reply = { status: number; body: object }

const failure = (status: number, code: number, message: string): Reply => ({
  status,
  body: {
    error: {
      message: `(#${code}) ${message}`,
      type: 'OAuthException',
      code,
      fbtrace_id: randomBytes(8).toString('hex'),
    },
  },
})

/** What is asked of the API: that a message be sent, or what a number is. */
const calls: Partial<Record<string, RegExp>> = {
  POST: /^\/v\d+\.\d+\/([^/?]+)\/messages$/,
  GET: /^\/v\d+\.\d+\/([^/?]+)(?:\?|$)/,
}

const described = (id: string): Reply => ({
  status: 200,
  body: {
    id,
    verified_name: 'Caixa de testes',
    display_phone_number: '+55 11 0000-0000',
    quality_rating: 'GREEN',
  },
})

const accepted = (to: string, number: string, wamid: string): Reply => ({
  status: 200,
  body: {
    messaging_product: 'whatsapp',
    contacts: [{ input: to, wa_id: number }],
    messages: [{ id: wamid }],
  },
})

const tokenIn = ({ headers }: IncomingMessage) =>
  /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? ''

/** A stand-in of Meta's Cloud API that delivers to nobody: it answers as Meta does and keeps what it is given. */
export async function startSandboxGraph(db: Db, log: Log, options: GraphOptions = {}) {
  const access = createAccess()
  const box = openBox(db)
  const { webhookFor = () => undefined, delaysMs = usualDelaysMs } = options
  const statuses = startStatuses({ webhookFor, delaysMs, log })

  async function send(accountId: number, text: string): Promise<Reply> {
    const read = readCall(text)
    if (!read.ok) return failure(400, 100, read.fault)
    const { to, biz_opaque_callback_data: opaque } = read.call
    const number = to.replace('+', '')
    const wamid = `wamid.${randomBytes(24).toString('base64')}`
    await box.keep({
      accountId,
      channel: 'whatsapp',
      recipient: `+${number}`,
      raw: Buffer.from(text),
      ...summaryOfCall(read.call, accountId),
    })
    statuses.tell({ accountId, wamid, to: number, opaque })
    return accepted(to, number, wamid)
  }

  async function answer(request: IncomingMessage): Promise<Reply> {
    const { method = '', url = '' } = request
    const [, sender] = calls[method]?.exec(url) ?? []
    if (!sender) return failure(400, 100, 'Unsupported request')
    const accountId = access.userOf(decodeURIComponent(sender), tokenIn(request))
    if (accountId === undefined) return failure(401, 190, 'Invalid OAuth access token')
    if (method === 'GET') return described(decodeURIComponent(sender))
    const text = await readBody(request)
    return text === undefined ? failure(413, 100, 'Request too large') : send(accountId, text)
  }

  const server = createServer((request, response) => {
    answer(request)
      .catch((error: unknown) => {
        log.error({ err: error }, 'sandbox: a message was not kept')
        return failure(500, 131000, 'Something went wrong')
      })
      .then(
        ({ status, body }) => {
          response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
        },
        () => response.destroy(),
      )
  })
  // A connection closed while the next message is on its way would leave nobody knowing whether it arrived.
  server.keepAliveTimeout = 0
  server.listen(0, host)
  await once(server, 'listening')
  const address = server.address()

  return {
    baseUrl: `http://${host}:${typeof address === 'object' ? address?.port : ''}/${version}`,
    tokenFor: access.secretFor,
    stop: async () => {
      statuses.stop()
      await close(server)
      await box.settled()
    },
  }
}

/** Lets what is being answered end, for a second. */
async function close(server: Server) {
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  const late = setTimeout(() => server.closeAllConnections(), 1000)
  await closed
  clearTimeout(late)
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > longestBody) return undefined
  }
  return text
}
