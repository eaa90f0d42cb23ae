import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

import { afterAll } from 'vitest'

export type GraphAnswer = (response: ServerResponse) => void

type Asked = {
  method: string
  path: string
  token: string
  body: { to: string; type: string; text?: { body: string }; biz_opaque_callback_data?: string }
}

/** The Cloud API as scripted: one answer after the other, the last one stays. */
export async function startGraph() {
  const script: GraphAnswer[] = []
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url: path = '', headers } = request
      asked.push({ method, path, token: headers.authorization ?? '', body: JSON.parse(body || '{}') })
      const answer = script.length > 1 ? script.shift() : script[0]
      answer?.(response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  afterAll(stop)
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v23.0`,
    asked,
    /** From now on, and as if nothing had been asked before. */
    answers: (...next: GraphAnswer[]) => {
      script.splice(0, Infinity, ...next)
      asked.length = 0
    },
    stop,
  }
}

export const says =
  (status: number, body: object | string): GraphAnswer =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body))

export const accepted = says(200, { messages: [{ id: 'wamid.TESTE' }] })

export const refused = (code: number, status = 400, message = 'recusada') =>
  says(status, { error: { code, message } })
