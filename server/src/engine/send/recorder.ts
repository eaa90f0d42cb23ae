import { setTimeout as pause } from 'node:timers/promises'

import type { Outcome, Work } from '#channels/work.ts'
import { isUnavailable } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'

import { batched } from './batch.ts'
import type { Settled } from './queue.ts'

type Options = {
  log: Log
  /** Stores what became of these messages, all or none of them. */
  store: (settled: readonly Settled[]) => Promise<unknown>
  onWritten: (settled: readonly Settled[]) => void
  /** How far apart writes are at least, unless they are full. */
  apartMs?: number
}

const longestPauseMs = 5000

/**
 * Writes down what became of messages, together; as long as it takes if the database is away.
 * One that the database refuses is found by halving and parked: the others do not wait for it.
 */
export function createRecorder({ log, store, onWritten, apartMs = 0 }: Options) {
  const pending = new Set<Promise<unknown>>()
  let writingSince: number | undefined
  let stopped = false

  /** Until it is stored, or refused twice for what it says. Says whether it was stored. */
  const attempt = async (settled: readonly Settled[]): Promise<boolean> => {
    for (let failures = 0; ; failures++) {
      try {
        await store(settled)
        onWritten(settled)
        return true
      } catch (error) {
        if (failures === 0) log.error({ err: error }, 'dispatcher: record')
        if (failures > 0 && !isUnavailable(error)) return false
        await pause(Math.min(longestPauseMs, 100 * 2 ** failures))
      }
    }
  }

  const write = async (settled: readonly Settled[]): Promise<void> => {
    const [first] = settled
    if (!first || (await attempt(settled))) return
    if (settled.length === 1) return void park(first)
    const half = Math.ceil(settled.length / 2)
    await write(settled.slice(0, half))
    await write(settled.slice(half))
  }

  /** Stored without the provider's words, which are most likely what is refused; tried until then. */
  const park = async ({ work, outcome }: Settled) => {
    log.error({ accountId: work.accountId, messageId: work.id }, 'dispatcher: the database refuses a message')
    const bare = [{ work, outcome: withoutWords(outcome) }]
    while (!stopped && !(await attempt(bare))) await pause(longestPauseMs, undefined, { ref: false })
  }

  const ask = batched(
    async (settled: Settled[]) => {
      writingSince = performance.now()
      await write(settled)
      writingSince = undefined
      return settled.map(() => undefined)
    },
    { atMost: 200, apartMs },
  )

  return {
    /** Resolves when it is written. */
    settle: (work: Work, outcome: Outcome) => {
      const done: Promise<unknown> = ask({ work, outcome }).finally(() => pending.delete(done))
      pending.add(done)
      return done
    },
    /** How long the write under way has taken so far. */
    writingMs: () => (writingSince === undefined ? 0 : performance.now() - writingSince),
    flush: async () => {
      await Promise.all(pending)
      stopped = true
    },
  }
}

function withoutWords(outcome: Outcome): Outcome {
  if (outcome.kind === 'sent') return { kind: 'sent', code: '' }
  return 'code' in outcome ? { ...outcome, code: '' } : outcome
}
