import { createCounter } from '#platform/prometheus.ts'

import type { Settled } from './queue.ts'

/** The sweep comes every 5 s. */
const patienceMs = 30_000

export type Pulse = ReturnType<typeof createPulse>

/** What a dispatcher has done, for monitoring. Where none was started, nothing is unwell. */
export function createPulse(limitMs = patienceMs) {
  const outcomes = createCounter('cadencia_messages_total', 'Messages by what became of an attempt.')
  const swept = createCounter('cadencia_swept_messages_total', 'Messages taken from dispatchers that died.')
  let lastSweep: number | undefined
  let writingMs = () => 0

  return {
    begin: () => {
      lastSweep = performance.now()
    },
    /** A dispatcher that cannot write down what it did is unwell. */
    watchRecorder: (watched: () => number) => {
      writingMs = watched
    },
    settled: (settled: readonly Settled[]) => {
      for (const { work, outcome } of settled) outcomes.add({ channel: work.channel, outcome: outcome.kind })
    },
    swept: ({ messages, unknown }: { messages: number; unknown: number }) => {
      lastSweep = performance.now()
      swept.add({ became: 'retry' }, messages - unknown)
      swept.add({ became: 'unknown' }, unknown)
    },
    isWell: () =>
      (lastSweep === undefined || performance.now() - lastSweep <= limitMs) && writingMs() <= limitMs,
    families: () => [outcomes.family(), swept.family()],
  }
}
