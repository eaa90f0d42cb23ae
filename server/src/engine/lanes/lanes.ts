import type { Db } from '#platform/db.ts'

import { idleLanes, moveLanes } from './queries.ts'

/** Lanes are looked at when they say they are due: those with nothing to send are moved to when they next have. */
export async function moveIdleLanes(db: Db) {
  const idle = await idleLanes(db)
  for (const [accountId, own] of Map.groupBy(idle, ({ account_id }) => account_id))
    await moveLanes(db, accountId, own)
}
