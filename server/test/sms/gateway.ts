import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

import { afterAll } from 'vitest'

type Message = { to: string; text: string }

/** A gateway on this machine. It knows one number that wants no messages. */
export async function startGateway(key: string, unwilling: string) {
  const taken: Message[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      // The channel under test is the only one that asks, and this is what it writes.
      const message = JSON.parse(body) as Message
      if (request.headers.authorization !== `Bearer ${key}`) return response.writeHead(401).end()
      if (message.to === unwilling) return response.writeHead(410).end()
      taken.push(message)
      return response.writeHead(202).end(JSON.stringify({ id: `sms-${taken.length}` }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : ''
  return { url: `http://127.0.0.1:${port}/messages`, taken }
}
