import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'

import { findCampaign } from './queries.ts'

export const campaignNotFound = () => new Refusal('not_found', { message: 'Campanha não encontrada' })

/** A campaign of this owner; another's is not found, as if it did not exist. */
export async function getCampaign(db: Db, accountId: number, id: number) {
  const campaign = await findCampaign(db, accountId, id)
  if (!campaign) throw campaignNotFound()
  return campaign
}
