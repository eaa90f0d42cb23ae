import { setTimeout as pause } from 'node:timers/promises'

import type { Random } from '#server/src/demo/random.ts'

type Started = { pid: number; kill: () => unknown; stop: () => Promise<unknown> }
type Options = { size: number; start: () => Promise<Started>; frozenMs: number; random: Random }

/** Processes that are killed again and again, each followed by another. */
export async function createFleet({ size, start, frozenMs, random }: Options) {
  const frozen = new Set<number>()

  /** As often as it takes: one that finds no database ends, and is started again. */
  const startOne = async (): Promise<Started> => {
    try {
      return await start()
    } catch {
      await pause(200)
      return startOne()
    }
  }
  const alive = await Promise.all(Array.from({ length: size }, startOne))

  return {
    /** Mostly the end of a process without a word; now and then one that sleeps past its lease and wakes up. */
    strike: async () => {
      const which = Math.floor(random() * alive.length)
      const victim = alive[which]
      if (!victim || frozen.has(victim.pid)) return
      if (random() < 0.05) {
        process.kill(victim.pid, 'SIGSTOP')
        frozen.add(victim.pid)
        void pause(frozenMs).then(() => frozen.delete(victim.pid) && process.kill(victim.pid, 'SIGCONT'))
        return
      }
      victim.kill()
      alive[which] = await startOne()
    },
    stop: async () => {
      while (frozen.size > 0) await pause(100)
      for (const { stop } of alive) await stop()
    },
  }
}
