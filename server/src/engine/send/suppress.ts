import { addressOf } from '#channels/registry.ts'
import type { Outcome } from '#channels/work.ts'
import { brake } from '#engine/brake/brake.ts'
import { insertSoftBounce, softBounces, softLimit } from '#engine/queries.ts'
import { suppress } from '#engine/suppress/queries.ts'
import type { Db } from '#platform/db.ts'
import { transact } from '#platform/transact.ts'

import type { Held, Settled } from './queue.ts'

/** Suppresses addresses that do not exist, that were full too often, or whose owner asked for it. */
export async function suppressBounced(db: Db, settled: readonly Settled[]) {
  for (const { work, outcome } of settled) {
    const address = addressOf(work.channel, work.contact)
    if (!address || !isBounce(outcome)) continue
    await transact(db, (tx) => suppressIf(tx, work, address, outcome))
    if (outcome.kind === 'failed') await brake(db, work.accountId, work.id)
  }
}

type Bounce = Extract<Outcome, { kind: 'failed' | 'retry' }>

const isBounce = (outcome: Outcome): outcome is Bounce =>
  (outcome.kind === 'failed' && (outcome.hardBounce === true || outcome.optedOut === true)) ||
  (outcome.kind === 'retry' && outcome.softBounce === true)

async function suppressIf(tx: Db, work: Held, address: string, outcome: Bounce) {
  const { kind, code } = outcome
  const { accountId, id: messageId, channel } = work
  if (kind === 'retry') {
    await insertSoftBounce(tx, accountId, messageId, code)
    if ((await softBounces(tx, accountId, channel, address)) < softLimit) return
  }
  const reason = 'optedOut' in outcome ? 'opt_out' : 'hard_bounce'
  await suppress(tx, accountId, { channel, address, reason, messageId, note: code })
}
