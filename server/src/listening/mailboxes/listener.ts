import { randomUUID } from 'node:crypto'

import { every, guarded } from '#engine/send/rounds.ts'
import type { Db } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'

import { countReading, dueMailboxes, keepHeld, takeMailbox } from './queue.ts'
import { createReaders, defaultPaces, type Paces, type ReaderOptions } from './readers.ts'

export type ListenerOptions = Omit<ReaderOptions, 'paces' | 'free'> & { paces?: Partial<Paces> }

/**
 * Reads the mailboxes of all accounts until it is stopped, together with other listeners: each mailbox is one listener's at
 * a time, and each listener has its share.
 */
export function startListener(db: Db, log: Log, options: ListenerOptions) {
  const paces = { ...defaultPaces, ...options.paces }
  const name: string = randomUUID()
  const readers = createReaders(db, log, { ...options, paces, free: () => void look() })
  let keptAt = performance.now()

  async function keep() {
    if (performance.now() - keptAt < paces.keepMs || readers.count() === 0) return
    readers.stopExcept(await keepHeld(db, name))
    keptAt = performance.now()
  }

  /** A tenth more than an equal part: where one ends, the others have room for what it had. */
  async function take() {
    const { mailboxes, others } = await countReading(db, name)
    const share = Math.ceil((mailboxes / (others + 1)) * (others === 0 ? 1 : 1.1))
    readers.stopBeyond(share)
    const room = Math.min(share - readers.count(), paces.mostConnecting - readers.connecting())
    if (room <= 0) return
    for (const due of await dueMailboxes(db, room)) {
      const taken = await takeMailbox(db, name, due)
      if (taken) readers.begin(taken)
    }
  }

  const round = guarded(log, 'listening', async () => {
    await keep()
    await take()
    options.ear.reads({ held: readers.count(), connected: readers.connected() })
  })

  let isStopped = false
  let looking: Promise<void> | undefined
  /** One at a time: what becomes free while it looks is seen the next time. */
  function look() {
    if (!isStopped) looking ??= round().finally(() => (looking = undefined))
    return looking
  }
  const stopRounds = every(paces.roundMs, async () => look())
  void look()

  return {
    stop: async () => {
      isStopped = true
      await stopRounds()
      await looking
      await readers.stopAll()
    },
  }
}
