import { hash, randomUUID } from 'node:crypto'

import type { Db } from '#platform/db.ts'

import type { Journal } from './journal.ts'
import { beat, leave } from './queue.ts'

/** How long a sender is assigned to one dispatcher. After it another may have it, in case this one cannot send. */
const periodMs = 120_000

/** The name under which a dispatcher hands messages over, for as long as it says that it lives. */
export function createLease(db: Db, seconds: number, journal: Journal | undefined) {
  const name: string = randomUUID()
  journal?.name(name)
  let lastBeat = -Infinity
  let living = [name]

  return {
    seconds,
    name,
    keep: async () => {
      const asked = performance.now()
      living = await beat(db, { name, seconds, keepsJournal: journal !== undefined })
      lastBeat = asked
    },
    /** By the monotonic clock. A dispatcher that slept through its lease may have been swept already. */
    isAlive: () => performance.now() - lastBeat < seconds * 667,
    /**
     * Whether a sender is assigned to this dispatcher. Each sender is assigned to one living dispatcher, so that two of them
     * do not compose the same message or open twice the allowed connections. If they disagree for a moment, the gate decides.
     */
    isOurs: (sender: string, now: Date) => holderOf(sender, living, now) === name,
    end: () => leave(db, name).catch(() => undefined),
  }
}

/**
 * The dispatcher a sender is assigned to: the one with the highest hash of its name, the sender and the period. When a
 * dispatcher dies only its own senders are assigned anew.
 */
export function holderOf(sender: string, living: readonly string[], now: Date): string | undefined {
  if (living.length < 2) return living[0]
  const period = Math.floor(now.getTime() / periodMs)
  const numbered = living.map((name) => ({ name, number: hash('sha1', `${name} ${sender} ${period}`) }))
  return numbered.toSorted((one, other) => (one.number < other.number ? 1 : -1))[0]?.name
}
