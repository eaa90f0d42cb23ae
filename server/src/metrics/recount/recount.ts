import type { Db } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'
import { transact } from '#platform/transact.ts'

import { mendCounters } from './queries.ts'

/**
 * Counts everything of an account anew, and mends what differs: told as an error, because it never should. Two at once
 * would mend twice: `lock` keeps the other away.
 */
export async function recount(db: Db, log: Log, accountId: number, lock?: (tx: Db) => Promise<void>) {
  const found = await transact(db, async (tx) => {
    await lock?.(tx)
    return mendCounters(tx, accountId)
  })
  for (const miscount of found) log.error({ accountId, ...miscount }, 'counters: mended')
}
