import { once } from 'node:events'
import { createServer } from 'node:http'

export const goodToken = 'EAAG-token-1234'

const number = {
  verified_name: 'Boreal Vendas',
  display_phone_number: '+55 11 4004-0000',
  quality_rating: 'GREEN',
}
const expired = { error: { code: 190, message: 'Error validating access token' } }

/** The Cloud API on this machine: it knows one token, and every number by the same name. */
export async function startGraphServer() {
  const server = createServer((request, response) => {
    const isKnown = request.headers.authorization === `Bearer ${goodToken}`
    response
      .writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' })
      .end(JSON.stringify(isKnown ? number : expired))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
