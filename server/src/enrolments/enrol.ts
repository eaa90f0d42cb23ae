import { addBegun, lockPlaces } from '#engine/newcomers/queries.ts'
import { begunBy } from '#engine/plan.ts'
import {
  activeSteps,
  allowLongStatements,
  contactsByIds,
  type ContactQuery,
  holdContacts,
  insertEnrolments,
  lockCampaignForShare,
} from '#engine/queries.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'

import { type Entrance, planEntrance } from './entrance.ts'
import { entryOf } from './queries.ts'

/** More than any account has. */
const mostContacts = 100_000_000

export type Contacts = { ids: readonly number[] } | { query: ContactQuery }

export const campaignGone = () =>
  new Refusal('not_found', { message: 'Campanha não encontrada. Recarregue a página e tente novamente.' })

/** Contacts enter a campaign and their messages are planned, all or nothing. Call it inside a transaction. */
export async function enrol(
  tx: Db,
  accountId: number,
  campaignId: number,
  contacts: Contacts,
  entrance: Entrance = {},
) {
  const campaign = await lockCampaignForShare(tx, accountId, campaignId)
  if (!campaign) throw campaignGone()
  if (campaign.status !== 'active') throw new Refusal('campaign_not_active')
  const steps = await activeSteps(tx, accountId, campaignId)
  if (steps.length === 0) throw new Refusal('no_active_cadence')

  await allowLongStatements(tx)
  await lockPlaces(tx, accountId, campaign)
  const asked = 'ids' in contacts ? new Set(contacts.ids).size : 1
  const most = 'ids' in contacts ? asked : mostContacts
  const planned = await planEntrance(tx, accountId, { campaign, steps, contacts: most }, entrance)
  const query = 'ids' in contacts ? contactsByIds(tx, accountId, contacts.ids) : contacts.query
  const { found, added, messages } = await insertEnrolments(
    tx,
    accountId,
    campaignId,
    holdContacts(query),
    planned,
  )
  if (found < asked) throw new Refusal('contact_not_found')
  if (added === 0) throw new Refusal('already_related')
  await addBegun(tx, accountId, campaignId, begunBy(planned, added, campaign.time_zone))
  const entry = await entryOf(tx, accountId, campaignId)
  return { added, scheduledMessages: messages, alreadyRelated: found - added, entry }
}
