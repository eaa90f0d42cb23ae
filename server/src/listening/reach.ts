import { companyOf, reachOf } from '@cadencia/domain/reply-scope'

import { activeEnrolments, companyEnrolments, heldByAnswerOf, pendingOf } from '#engine/hold/queries.ts'
import type { Db } from '#platform/db.ts'

import { findScope } from './queries.ts'

/**
 * As many as are held with one answer: about 2 s on two cores, in which nothing of the account leaves. A domain with
 * more is a mail provider that is not in the list, or too large for one answer to speak for it.
 */
const mostEnrolments = 10_000

type Asked = { inboundId: number; contactId: number; isAsked?: boolean | undefined }

/** The enrolments that go on and that a message of a contact holds, by what the campaign it answers says. */
export async function enrolmentsInReach(
  tx: Db,
  accountId: number,
  { inboundId, contactId, isAsked = false }: Asked,
) {
  const own = await activeEnrolments(tx, accountId, contactId)
  const found = await findScope(tx, accountId, inboundId)
  if (!found) return own
  const { scope, class: of, email, campaign_id: campaignId } = found
  const domain = companyOf(email)
  const reach = reachOf({ scope: scope ?? undefined, class: of, hasCompany: domain !== undefined, isAsked })
  if (reach === 'campaign') return own.filter(({ campaign_id }) => campaign_id === campaignId)
  if (reach === 'contact' || domain === undefined) return own
  const others = await companyEnrolments(tx, accountId, { domain, contactId, limit: mostEnrolments + 1 })
  return others.length > mostEnrolments ? own : [...own, ...others]
}

type Answerer = { contact_id: number; email: string }

/** What the answer of a contact holds of others at its company, where it holds any. */
export async function colleaguesOf(db: Db, accountId: number, { contact_id: contactId, email }: Answerer) {
  const held = await heldByAnswerOf(db, accountId, contactId)
  if (held.length === 0) return {}
  const ids = held.map(({ id }) => id)
  const contacts = new Set(held.map(({ contact_id }) => contact_id)).size
  const pending = await pendingOf(db, accountId, ids)
  return { colleagues: { domain: companyOf(email) ?? '', contacts, pending } }
}
