import { randomUUID } from 'node:crypto'

import type { Db } from '#platform/db.ts'

import type { Journal } from './journal.ts'
import { beat, leave } from './queue.ts'

/** The name under which a dispatcher holds messages, for as long as it says that it lives. */
export function createLease(db: Db, seconds: number, journal: Journal | undefined) {
  let name = randomUUID()
  journal?.name(name)
  let lastBeat = -Infinity

  return {
    seconds,
    name: () => name,
    keep: async () => {
      const asked = performance.now()
      await beat(db, { name, seconds, keepsJournal: journal !== undefined })
      lastBeat = asked
    },
    /** By the monotonic clock. A dispatcher that slept through its lease may have been swept already. */
    isAlive: () => performance.now() - lastBeat < seconds * 667,
    /** What was claimed under the old name and not told to us is left to the sweep. */
    rename: () => {
      name = randomUUID()
      journal?.name(name)
      lastBeat = -Infinity
    },
    end: () => leave(db, name).catch(() => undefined),
  }
}
