import { brakeReason } from '@cadencia/domain/brake'

import type { Db } from '#platform/db.ts'

import { pauseFor, refusalsAround } from './queries.ts'

/**
 * Pauses the campaign of a message that was refused for good or complained of, if too many were. After the refusal is
 * committed: whoever changes a campaign takes it before its messages.
 */
export async function brake(db: Db, accountId: number, messageId: number) {
  const refusals = await refusalsAround(db, accountId, messageId)
  const reason = refusals && brakeReason(refusals)
  if (reason) await pauseFor(db, accountId, refusals.campaignId, reason)
}
