import { connect } from 'node:net'

import type { FastifyInstance } from 'fastify'

export async function listenOn(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('not listening')
  return address.port
}

/** Bytes as they are to a port, and all that comes back until the other side ends it. */
export const exchange = (port: number, bytes: string | Buffer) =>
  new Promise<string>((resolve, reject) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (data: Buffer) => (heard += data.toString('latin1')))
    socket.on('close', () => resolve(heard))
    // An end that comes while we still write is an end.
    socket.on('error', () => undefined)
    socket.setTimeout(15_000, () => reject(new Error(`not ended after: ${heard}`)))
  })

/** The statuses of the answers in what was heard. */
export const statusesIn = (heard: string) =>
  [...heard.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
