import { planSteps } from '#engine/plan.ts'
import {
  activeSteps,
  contactsByIds,
  type ContactQuery,
  lockCampaignForShare,
  insertEnrolments,
  paceOf,
  allowLongStatements,
  transactionTime,
} from '#engine/queries.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'

/** More than anybody has. */
const mostContacts = 100_000_000

type Contacts = { ids: readonly number[] } | { query: ContactQuery }

/** Contacts enter a campaign and their messages are planned, all or nothing. Call it inside a transaction. */
export async function enrol(tx: Db, accountId: number, campaignId: number, contacts: Contacts) {
  const campaign = await lockCampaignForShare(tx, accountId, campaignId)
  if (!campaign) {
    throw new Refusal('not_found', {
      message: 'Campanha não encontrada. Recarregue a página e tente novamente.',
    })
  }
  if (campaign.status !== 'active') throw new Refusal('campaign_not_active')
  const steps = await activeSteps(tx, accountId, campaignId)
  const [first] = steps
  if (!first) throw new Refusal('no_active_cadence')

  await allowLongStatements(tx)
  const asked = 'ids' in contacts ? new Set(contacts.ids).size : 1
  const planned = planSteps(campaign, steps, {
    enteredAt: await transactionTime(tx),
    contacts: 'ids' in contacts ? asked : mostContacts,
    speed: await paceOf(tx, accountId, campaignId, first.channel),
  })
  const query = 'ids' in contacts ? contactsByIds(tx, accountId, contacts.ids) : contacts.query
  const { found, added, messages } = await insertEnrolments(tx, accountId, campaignId, query, planned)
  if (found < asked) throw new Refusal('contact_not_found')
  if (added === 0) throw new Refusal('already_related')
  return { added, scheduledMessages: messages, alreadyRelated: found - added }
}
