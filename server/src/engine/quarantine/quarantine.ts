import { finishChanges } from '#engine/changes/change.ts'
import { insertChange } from '#engine/changes/queries.ts'
import { lockCampaign, allowLongStatements } from '#engine/queries.ts'
import type { Db } from '#platform/db.ts'
import { transact } from '#platform/transact.ts'

import { copyHeld, quarantineDue, skipNumbers } from './queries.ts'

/**
 * After a restore it is unknown what had left since the backup: nothing that was due leaves by itself. Call it inside a
 * transaction.
 */
export async function hold(tx: Db) {
  await allowLongStatements(tx)
  await skipNumbers(tx)
  return quarantineDue(tx)
}

/** A person decided that the quarantined messages of a campaign did not leave: they go out as after a pause. */
export async function release(db: Db, accountId: number, campaignId: number) {
  const released = await transact(db, async (tx) => {
    await allowLongStatements(tx)
    const campaign = await lockCampaign(tx, accountId, campaignId)
    if (!campaign || campaign.status === 'completed') return 0
    const copies = await copyHeld(tx, accountId, campaignId)
    if (campaign.status === 'active') await insertChange(tx, accountId, campaignId, { kind: 'resume' })
    return copies
  })
  await finishChanges(db, accountId, campaignId, Infinity)
  return released
}
