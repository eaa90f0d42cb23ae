import type { Db } from './db.ts'

/** Deadlock, or a serialization failure: nobody did anything wrong, and the next time it works. */
const races = new Set(['40P01', '40001'])
const attempts = 3

const isRace = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && races.has(error.code)

/** Done again if it lost a race for locks: who waits for the answer does not see it. */
export async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts || !isRace(error)) throw error
    }
  }
}

/** All or nothing, and again if it lost a race for locks. */
export const transact = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  // Part of something larger, which does it all again if need be.
  db.isTransaction ? work(db) : repeated(() => db.transaction().execute(work))
