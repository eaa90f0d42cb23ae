import type { Db } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'
import { transact } from '#platform/transact.ts'

import { mendCounters, accountIds } from './queries.ts'

/** Counts everything anew, an owner at a time, and mends what differs: told as an error, because it never should. */
export async function recount(db: Db, log: Log, signal?: AbortSignal) {
  for (const accountId of await accountIds(db)) {
    if (signal?.aborted) return
    const found = (await transact(db, (tx) => mendCounters(tx, accountId))) ?? []
    for (const miscount of found) log.error({ accountId, ...miscount }, 'counters: mended')
  }
}
