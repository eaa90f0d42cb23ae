import { Agent as PlainAgent, type IncomingMessage, request as plainRequest } from 'node:http'
import { Agent, request } from 'node:https'

import { providerText } from '@cadencia/domain/provider-text'
import { z } from 'zod'

export const metaUrl = 'https://graph.facebook.com/v23.0'

export type Graph = {
  /** Where the Cloud API is, version included. */
  baseUrl: string
  phoneNumberId: string
  token: string
}

/** What the Cloud API said, or that it said nothing after it had been asked. */
export type GraphReply =
  | { kind: 'refused_gate' }
  /** The connection was never made: nothing was asked. */
  | { kind: 'unreachable'; text: string }
  | { kind: 'lost'; text: string }
  | {
      kind: 'answered'
      httpStatus: number
      wamid: string | undefined
      code: number | undefined
      hasErrorBody: boolean
      text: string
      retryAfter: number | undefined
    }

const timeoutMs = 30_000
/** An idle connection is closed before the server closes it under a request. */
const kept = { keepAlive: true, maxSockets: 64, timeout: 10_000 }
const agents = {
  'http:': new PlainAgent(kept),
  'https:': new Agent({ ...kept, minVersion: 'TLSv1.2' }),
}

/** Asks for a message to be sent. The gate is asked when the connection stands and nothing has been written to it. */
export function askGraph(
  { baseUrl, phoneNumberId, token }: Graph,
  body: string,
  gate: () => Promise<boolean>,
) {
  const url = new URL(`${baseUrl}/${encodeURIComponent(phoneNumberId)}/messages`)
  const secure = url.protocol === 'https:'
  const { promise, resolve } = Promise.withResolvers<GraphReply>()
  const asking = (secure ? request : plainRequest)(url, {
    method: 'POST',
    agent: agents[secure ? 'https:' : 'http:'],
    timeout: timeoutMs,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  })
  let asked = false
  const ended = (error: Error) =>
    resolve({ kind: asked ? 'lost' : 'unreachable', text: providerText(error.message) })
  asking.on('error', ended)
  asking.on('timeout', () => asking.destroy(new Error('sem resposta em 30 s')))
  asking.on('response', (response) => void read(response).then(resolve, ended))
  asking.on('socket', (socket) => {
    const go = async () => {
      if (!(await gate().catch(() => false))) {
        resolve({ kind: 'refused_gate' })
        asking.destroy()
        return
      }
      asked = true
      asking.end(body)
    }
    if (socket.connecting) socket.once(secure ? 'secureConnect' : 'connect', () => void go())
    else void go()
  })
  return promise
}

const Body = z.object({
  messages: z.array(z.object({ id: z.string() })).optional(),
  error: z.object({ code: z.number(), message: z.string().optional() }).optional(),
})

async function read(response: IncomingMessage): Promise<GraphReply> {
  const { error, messages } = Body.safeParse(jsonOf(await textOf(response))).data ?? {}
  const retryAfter = Number(response.headers['retry-after'])
  return {
    kind: 'answered',
    httpStatus: response.statusCode ?? 0,
    wamid: messages?.[0] && providerText(messages[0].id, longestId),
    code: error?.code,
    hasErrorBody: error !== undefined,
    text: providerText(error?.message ?? `HTTP ${response.statusCode}`),
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
  }
}

const longestAnswer = 100_000
/** Ids of messages are some 60 characters long. */
const longestId = 200

async function textOf(response: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) {
    text += chunk
    if (text.length > longestAnswer) break
  }
  return text
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
