import type { Db } from './db.ts'

/** Deadlock, or a serialization failure: nobody did anything wrong, and the next time it works. */
const races = new Set(['40P01', '40001'])
const attempts = 3

const isRace = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && races.has(error.code)

/** All or nothing, and again if it lost a race for locks: whoever waits for the answer does not see it. */
export async function transact<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  // Part of something larger, which does it all again if need be.
  if (db.isTransaction) return work(db)
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === attempts || !isRace(error)) throw error
    }
  }
}
