import type { CampaignPerson, listCampaignPeople } from '@cadencia/contract/campaign-people'
import type { Segment } from '@cadencia/contract/campaign-progress'
import type { Contact } from '@cadencia/contract/contacts'
import type { Received } from '@cadencia/contract/endpoint'
import { pageMeta } from '@cadencia/domain/page'

import { presentContact } from '#contacts/present.ts'
import { idsFrom, listByIds, type Place } from '#contacts/search/queries.ts'
import { wordsOf } from '#contacts/search/words.ts'
import { nextMoment } from '#engine/plan.ts'
import { findRules, type RulesRow } from '#engine/queries.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'

import {
  countSegment,
  enrolmentsOf,
  listPeople,
  type Of,
  pageOfSearch,
  pageOfSegment,
  type PersonRow,
  type Searched,
} from './queries.ts'

/** A segment of so few is walked; in a larger one what the search finds is looked at. */
const alwaysWalked = 5000

export const campaignNotFound = () => new Refusal('not_found', { message: 'Campanha não encontrada' })

/** How a search is done in a segment of so many people; undefined where nothing is searched. */
export function searchOf(
  people: number,
  { segment, search }: { segment: Segment; search?: string | undefined },
): Searched | undefined {
  const words = wordsOf(search).join(' ')
  return words === '' ? undefined : { segment, search: words, walks: people <= alwaysWalked }
}

type Query = Received<typeof listCampaignPeople>['query']

/** One page of the people of a campaign, the newest contacts first. */
export async function getPeople(db: Db, of: Of, query: Query) {
  const rules = await findRules(db, of.accountId, of.campaignId)
  if (!rules) throw campaignNotFound()
  const people = await countSegment(db, of, query.segment)
  const place = { offset: (query.page - 1) * query.limit, limit: query.limit }
  const search = searchOf(people, query)
  const { ids, total } = search
    ? await pageOfSearch(db, of, search, place)
    : { ids: await idsOf(db, of, query.segment, place), total: people }
  const rows = await listPeople(db, of, ids)
  const contacts = await listByIds(
    db,
    of.accountId,
    rows.map(({ contact_id }) => contact_id),
  )
  const data = rows.flatMap((row) => {
    const contact = contacts.find(({ id }) => id === row.contact_id)
    return contact ? [present(row, presentContact(contact), rules)] : []
  })
  return { data, meta: pageMeta(query.page, query.limit, total) }
}

/** All people of a campaign are reached by their blocks, however many there are. */
async function idsOf(db: Db, of: Of, segment: Segment, place: Place) {
  const members =
    segment === 'all'
      ? await enrolmentsOf(db, of, await idsFrom(db, of.accountId, place, of.campaignId))
      : await pageOfSegment(db, of, segment, place)
  return members.map(({ id }) => id)
}

function present(row: PersonRow, contact: Contact, rules: RulesRow): CampaignPerson {
  const isHeld = row.status === 'active' && row.held_at !== null
  const { next, signal, failure } = row
  return {
    contact,
    ...(isHeld ? held(row) : ended(row)),
    done: row.done,
    ...(next && !isHeld && row.status === 'active' && { next: presentNext(next, rules) }),
    ...(signal && { signal: { kind: signal.kind, at: new Date(signal.at).toISOString() } }),
    ...(failure !== null && { failure }),
  }
}

const held = ({ held_at: since, held_by_name: heldBy, stopped_by_name: stoppedBy }: PersonRow) => ({
  state: 'held' as const,
  ...(since && { since: since.toISOString() }),
  ...(heldBy !== null && { heldBy }),
  ...(stoppedBy !== null && { stoppedBy }),
})

const ended = ({ status, ended_at: since }: PersonRow) => ({
  state: status,
  ...(since && { since: since.toISOString() }),
})

/** What is to come leaves by the rules of the campaign as they are now. */
function presentNext(next: NonNullable<PersonRow['next']>, rules: RulesRow) {
  const { channel, state } = next
  const at = new Date(next.at)
  const isToCome = (state === 'scheduled' || state === 'retry') && at > new Date()
  const leaves = isToCome ? nextMoment(rules, channel, at) : new Date(next.shipping_at)
  return { channel, stepOrder: next.step_order, at: leaves.toISOString(), isTask: state === 'task' }
}
