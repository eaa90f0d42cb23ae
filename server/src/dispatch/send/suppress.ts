import { suppress } from '#dispatch/queue.ts'
import type { Db } from '#platform/db.ts'
import { transact } from '#platform/transact.ts'

import type { Settled } from './queue.ts'

/** An address that does not exist is not written to again. */
export async function suppressBounced(db: Db, settled: readonly Settled[]) {
  for (const { work, outcome } of settled) {
    if (outcome.kind !== 'failed' || !outcome.hardBounce) continue
    const address = work.channel === 'email' ? work.contact.email.toLowerCase() : work.contact.phone
    if (!address) continue
    await transact(db, (tx) =>
      suppress(tx, work.userId, {
        channel: work.channel,
        address,
        reason: 'hard_bounce',
        messageId: work.id,
        note: outcome.code,
      }),
    )
  }
}
