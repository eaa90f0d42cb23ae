import { setTimeout as pause } from 'node:timers/promises'

import { type Db, isUnavailable } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'

import type { Hit } from './queries.ts'
import { recordHits } from './record.ts'

export const hitLimits = {
  /** In memory at once; more than these are answered and forgotten. */
  waiting: 10_000,
  /** In one transaction. */
  together: 500,
  /** Gathered for so long before they are written. */
  gatherMs: 100,
  /** Kept for so long while the database is away. */
  keepMs: 60_000,
  /** Of one message in a minute: a person needs a few, and nobody may fill the table with one address. */
  ofOneMessage: 60,
}

export type Hits = ReturnType<typeof createHits>

/** Hits wait here until they are written: whoever fetches a picture does not wait for the database. */
export function createHits(db: Db, log: Log, limits = hitLimits) {
  let waiting: Hit[] = []
  let running: Promise<void> | undefined
  let stopping = false
  const isTooMany = countPerMinute(limits.ofOneMessage)

  function add(hit: Hit) {
    if (stopping || waiting.length >= limits.waiting || isTooMany(`${hit.accountId}/${hit.messageId}`)) return
    waiting.push(hit)
    running ??= run().finally(() => (running = undefined))
  }

  async function run() {
    while (waiting.length > 0) {
      if (!stopping) await pause(limits.gatherMs)
      const group = waiting.splice(0, limits.together)
      const unwritten = await write(group)
      if (unwritten.length === 0) continue
      if (stopping) return
      const tooOld = Date.now() - limits.keepMs
      waiting = [...unwritten, ...waiting].filter(({ at }) => at.getTime() > tooOld)
      await pause(Math.min(1000, limits.keepMs))
    }
  }

  /** Says which may be written later, because the database is away. */
  async function write(group: readonly Hit[]): Promise<Hit[]> {
    const unwritten: Hit[] = []
    for (const [accountId, hits] of Map.groupBy(group, (hit) => hit.accountId))
      try {
        await recordHits(db, accountId, hits)
      } catch (error) {
        if (isUnavailable(error)) unwritten.push(...hits)
        else log.error({ err: error, hits: hits.length }, 'tracking: hits lost')
      }
    return unwritten
  }

  return {
    add,
    /** What waits is written, once more if need be. */
    stop: async () => {
      stopping = true
      await running
    },
  }
}

/** Whether something has come too often in this minute. */
function countPerMinute(most: number) {
  const counts = new Map<string, number>()
  let minute = 0
  return (what: string) => {
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute) counts.clear()
    minute = now
    const count = (counts.get(what) ?? 0) + 1
    counts.set(what, count)
    return count > most
  }
}
