import { readdir, readFile } from 'node:fs/promises'

import { sql } from 'kysely'

import type { Db } from '#server/src/platform/db.ts'

const everyMs = 5000

export type Sample = {
  /** Minutes since the beginning. */
  at: number
  memoryMb: Record<string, number>
  connections: number
  /** Seconds the oldest due message waits. */
  lag: number
}

/** Looks at the processes and the database every five seconds. */
export function startWatch(db: Db, pids: Record<string, number>) {
  const samples: Sample[] = []
  const started = performance.now()
  const look = async () => {
    const memoryMb: Record<string, number> = {}
    for (const [name, pid] of Object.entries(pids)) {
      const status = await readFile(`/proc/${pid}/status`, 'utf8')
      memoryMb[name] = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
    }
    const { rows } = await sql<{ connections: number; lag: number }>`
      select (select count(*) from pg_stat_activity where datname = current_database())::int as connections,
             coalesce((select extract(epoch from now() - min(next_attempt_at)) from messages
                       where state in ('scheduled', 'retry') and next_attempt_at <= now()), 0)::float8 as lag`.execute(
      db,
    )
    const { connections, lag } = rows[0] ?? { connections: 0, lag: 0 }
    samples.push({ at: (performance.now() - started) / 60_000, memoryMb, connections, lag })
  }
  // While the database is away there is nothing to see.
  const timer = setInterval(() => void look().catch(() => undefined), everyMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await look()
      return samples
    },
  }
}

/** Open files and sockets of each process. */
export async function handlesOf(pids: Record<string, number>): Promise<Record<string, number>> {
  const counted = Object.entries(pids).map(
    async ([name, pid]) => [name, (await readdir(`/proc/${pid}/fd`)).length] as const,
  )
  return Object.fromEntries(await Promise.all(counted))
}
