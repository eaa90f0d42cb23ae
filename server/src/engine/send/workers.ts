import { type Transport, SenderFault } from '#channels/transport.ts'

import type { Connections } from './connections.ts'
import type { Queued } from './waiting.ts'

type Parts = {
  connections: Connections
  openTransport: () => Promise<Transport>
  /** The next message, waiting a little for it, and how many wait. */
  waiting: {
    next: () => Promise<Queued | undefined>
    putBack: (queued: Queued) => void
    length: () => number
  }
  deliver: (hand: Transport, queued: Queued) => Promise<void>
  /** The sender cannot be reached. */
  onLost: (error: unknown) => Promise<void>
}

/** As many connections to one sender's server as are worth having, each with one message after another. */
export function createWorkers({ connections, openTransport, waiting, deliver, onLost }: Parts) {
  const busy = new Set<Promise<void>>()
  const open = new Set<Transport>()

  const work = async () => {
    let hand: Transport | undefined
    const close = () => {
      if (hand) open.delete(hand)
      hand?.close()
    }
    try {
      for (let queued = await waiting.next(); queued; queued = await waiting.next()) {
        if (hand?.usable()) await deliver(hand, queued)
        else {
          waiting.putBack(queued)
          close()
          hand = await openTransport()
          open.add(hand)
        }
        if (busy.size > connections.allowed()) return
      }
    } catch (error) {
      // The others go on, and take what waits.
      if (isCrowded(error) && open.size > 0) connections.refused(open.size)
      else await onLost(error)
    } finally {
      close()
    }
  }

  /** Opens as many more as there is work for. */
  const connect = () => {
    for (let more = Math.min(connections.allowed() - busy.size, waiting.length()); more > 0; more--) {
      const done: Promise<void> = work().finally(() => {
        busy.delete(done)
        connect()
      })
      busy.add(done)
    }
  }

  return {
    connect,
    /** A message was accepted. */
    sent() {
      connections.sent(waiting.length() > 0)
      if (busy.size < connections.allowed()) connect()
    },
    idle: async () => {
      await Promise.all(busy)
    },
  }
}

const isCrowded = (error: unknown) => error instanceof SenderFault && error.isCrowded
