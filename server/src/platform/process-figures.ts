import { monitorEventLoopDelay } from 'node:perf_hooks'

import { type Db, poolUse } from './db.ts'
import { type Family, gauge } from './prometheus.ts'

const everyMs = 20

/** What this process uses of the machine, under the names that dashboards for Node know. */
export function createProcessFigures() {
  const delay = monitorEventLoopDelay({ resolution: everyMs })
  delay.enable()
  /** What is measured is the time between two looks, of which the first part was meant to pass. */
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - everyMs / 1000)
  const startedAt = Date.now() / 1000 - process.uptime()

  return (): Family[] => {
    const { user, system } = process.cpuUsage()
    const { rss, heapUsed } = process.memoryUsage()
    const families: Family[] = [
      {
        name: 'process_cpu_seconds_total',
        help: 'CPU time used.',
        type: 'counter',
        samples: [{ value: (user + system) / 1e6 }],
      },
      gauge('process_start_time_seconds', 'When the process started.', startedAt),
      gauge('process_resident_memory_bytes', 'Memory in use.', rss),
      gauge('nodejs_heap_size_used_bytes', 'Memory in use by objects.', heapUsed),
      gauge('nodejs_eventloop_lag_p99_seconds', 'Delay of the event loop.', late(delay.percentile(99))),
      gauge('nodejs_eventloop_lag_max_seconds', 'Longest delay since the last look.', late(delay.max)),
    ]
    delay.reset()
    return families
  }
}

/** Connections to the database, of each pool: all of them in use and somebody waiting means too few. */
export const poolFigures = (pools: Record<string, Db>): Family =>
  gauge(
    'cadencia_database_connections',
    'Connections to the database, and calls that wait for one.',
    Object.entries(pools).flatMap(([pool, db]) =>
      Object.entries(poolUse(db)).map(([state, value]) => ({ labels: { pool, state }, value })),
    ),
  )
