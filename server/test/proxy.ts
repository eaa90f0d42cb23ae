import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

import { afterAll } from 'vitest'

/** What the proxy does with what passes through it. */
type Mode =
  | { kind: 'open' }
  /** Whoever connects is turned away, and who was connected is cut off. */
  | { kind: 'closed' }
  /** Nothing passes, and nobody is told. */
  | { kind: 'hole' }
  /** The first time a client says this, the line is cut: before it arrives, or after it arrived and before the answer. */
  | { kind: 'cut'; at: string; after: boolean }

/** A line between two programs that can fail in every way a line can. */
export async function startProxy(target: { host: string; port: number }) {
  let mode: Mode = { kind: 'open' }
  let cuts = 0
  const pairs = new Set<[Socket, Socket]>()

  const server = createServer((client) => {
    if (mode.kind === 'closed') return void client.destroy()
    const upstream = connect(target.port, target.host)
    const pair: [Socket, Socket] = [client, upstream]
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      for (const socket of pair) socket.destroy()
    }
    for (const socket of pair) socket.on('error', end).on('close', end)
    client.on('data', (chunk) => {
      if (mode.kind === 'hole') return
      if (mode.kind !== 'cut' || !chunk.includes(mode.at)) return void upstream.write(chunk)
      const { after } = mode
      mode = { kind: 'open' }
      cuts += 1
      if (!after) return end()
      upstream.write(chunk)
      upstream.removeAllListeners('data')
      // Its answer is on the way when nobody listens any more.
      upstream.once('data', end)
    })
    upstream.on('data', (chunk) => mode.kind === 'hole' || client.write(chunk))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const set = (next: Mode) => {
    mode = next
    if (next.kind === 'closed')
      for (const [client, upstream] of pairs) [client, upstream].map((one) => one.destroy())
  }
  afterAll(() => {
    set({ kind: 'closed' })
    server.close()
  })
  return { port: typeof address === 'object' ? (address?.port ?? 0) : 0, set, cuts: () => cuts }
}
