import { setTimeout as pause } from 'node:timers/promises'

import type { Db } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'

import { batched } from './batch.ts'
import { record, type Settled } from './queue.ts'
import { suppressBounced } from './suppress.ts'
import type { Outcome, Work } from './work.ts'

/** Writes down what became of messages, together; as long as it takes if the database is away. */
export function createRecorder(db: Db, log: Log, onWritten: (settled: readonly Settled[]) => void) {
  const pending = new Set<Promise<void>>()

  const write = async (settled: Settled[]) => {
    for (let failures = 0; ; failures++) {
      try {
        // First, so that a stop between the two loses nothing: the address stays suppressed.
        await suppressBounced(db, settled)
        await record(db, settled)
        onWritten(settled)
        return settled.map(() => undefined)
      } catch (error) {
        if (failures === 0) log.error({ err: error }, 'dispatcher: record')
        await pause(Math.min(5000, 100 * 2 ** failures))
      }
    }
  }
  const ask = batched(write, { atMost: 200 })

  return {
    settle: (work: Work, outcome: Outcome) => {
      const done: Promise<void> = ask({ work, outcome })
        .then(() => undefined)
        .finally(() => pending.delete(done))
      pending.add(done)
    },
    flush: () => Promise.all(pending),
  }
}
