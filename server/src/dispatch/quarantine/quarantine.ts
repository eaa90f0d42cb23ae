import { takeCampaign, takeTime } from '#dispatch/queries.ts'
import { resumeCampaign } from '#dispatch/resume.ts'
import type { Db } from '#platform/db.ts'
import { transact } from '#platform/transact.ts'

import { copyHeld, holdDue, skipNumbers } from './queries.ts'

/**
 * After a restore nobody knows what had left since the backup: nothing that was due leaves by itself. Call it inside a
 * transaction.
 */
export async function hold(tx: Db) {
  await takeTime(tx)
  await skipNumbers(tx)
  return holdDue(tx)
}

/** Somebody decided that what is held of a campaign did not leave: it goes out as after a pause. */
export const release = (db: Db, userId: number, campaignId: number) =>
  transact(db, async (tx) => {
    await takeTime(tx)
    const campaign = await takeCampaign(tx, userId, campaignId)
    if (!campaign || campaign.status === 'completed') return 0
    const released = await copyHeld(tx, userId, campaignId)
    if (campaign.status === 'active') await resumeCampaign(tx, userId, campaignId)
    return released
  })
