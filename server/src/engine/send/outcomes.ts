import type { Db } from '#platform/db.ts'

import { record, type Settled } from './queue.ts'
import { suppressBounced } from './suppress.ts'

/** Writes what became of messages, and what follows from it for their addresses. */
export async function storeOutcomes(db: Db, settled: readonly Settled[]) {
  // First, so that a stop between the two loses nothing: the address stays suppressed.
  await suppressBounced(db, settled)
  await record(db, settled)
}
