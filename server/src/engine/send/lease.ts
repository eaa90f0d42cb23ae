import { hash, randomUUID } from 'node:crypto'

import type { Db } from '#platform/db.ts'

import type { Journal } from './journal.ts'
import { beat, leave } from './queue.ts'

/** How long a sender stays with one dispatcher. One that cannot send keeps its messages waiting no longer. */
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
     * Whether what a sender has to send is ours: of the dispatchers that live one has it, so that no two of them write the
     * same message for nothing, nor open twice as many connections as it may have. While they disagree the gate decides.
     */
    isOurs: (sender: string, now: Date) => holderOf(sender, living, now) === name,
    end: () => leave(db, name).catch(() => undefined),
  }
}

/** The one whose number for this sender and this time is highest: if one of the others dies, the sender stays where it is. */
export function holderOf(sender: string, living: readonly string[], now: Date): string | undefined {
  if (living.length < 2) return living[0]
  const period = Math.floor(now.getTime() / periodMs)
  const numbered = living.map((name) => ({ name, number: hash('sha1', `${name} ${sender} ${period}`) }))
  return numbered.toSorted((one, other) => (one.number < other.number ? 1 : -1))[0]?.name
}
