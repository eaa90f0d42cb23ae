import { mostTold } from '@cadencia/contract/campaign-people'
import { type Segment } from '@cadencia/contract/campaign-progress'

import { getCampaign } from '#campaigns/get.ts'
import { endEnrolments } from '#contacts/queries.ts'
import { resumeEnrolments } from '#engine/hold/hold.ts'
import { holdEnrolments, setStoppedBy } from '#engine/hold/queries.ts'
import { addHappening } from '#engine/life/queries.ts'
import { cancelPending } from '#engine/queue.ts'
import { lockOptOuts } from '#engine/suppress/queries.ts'
import { holdIn, resumeIn } from '#listening/conversations/one-campaign.ts'
import type { Db } from '#platform/db.ts'
import type { Caller } from '#platform/route.ts'
import { transact } from '#platform/transact.ts'

import { searchOf } from './people.ts'
import { contactsIn, countSegment, goingOn, enrolmentsOf, type GoingOn } from './queries.ts'

type Change = 'hold' | 'resume' | 'remove'
type Filter = { segment: Segment; search?: string | undefined }

/** So many at a time: each part ends well within the time a statement may take, and its locks are short. */
const atOnce = 500

/** Stops, resumes or takes out people of a campaign, those named or all that a filter finds; says of whom it did. */
export async function changePeople(
  db: Db,
  caller: Caller,
  campaignId: number,
  change: Change,
  whom: readonly number[] | Filter,
) {
  const of = { accountId: caller.accountId, campaignId }
  await getCampaign(db, of.accountId, campaignId)
  const ids = 'segment' in whom ? await foundBy(db, of, whom) : whom
  const changed: number[] = []
  for (let from = 0; from < ids.length; from += atOnce)
    changed.push(...(await doers[change](db, caller, campaignId, ids.slice(from, from + atOnce))))
  return { changed: changed.length, ...(changed.length <= mostTold && { contactIds: changed }) }
}

async function foundBy(db: Db, of: { accountId: number; campaignId: number }, filter: Filter) {
  return contactsIn(db, of, filter.segment, searchOf(await countSegment(db, of, filter.segment), filter))
}

type Doer = (db: Db, caller: Caller, campaignId: number, contactIds: readonly number[]) => Promise<number[]>

/** Who has answered is stopped as their answer would do it; others are stopped by a person. */
const hold: Doer = async (db, caller, campaignId, contactIds) => {
  const of = { accountId: caller.accountId, campaignId }
  const free = (await goingOn(db, of, contactIds)).filter(({ is_held }) => !is_held)
  for (const { contact_id: contactId } of answered(free)) await holdIn(db, caller, { contactId, campaignId })
  const silent = free.filter(({ has_answered }) => !has_answered)
  if (silent.length > 0) await stopByHand(db, caller, campaignId, silent)
  return contactsOf(free)
}

const stopByHand = (db: Db, caller: Caller, campaignId: number, people: readonly GoingOn[]) =>
  transact(db, async (tx) => {
    await lockOptOuts(tx, caller.accountId)
    const ids = await holdEnrolments(tx, caller.accountId, idsOf(people))
    await setStoppedBy(tx, caller.accountId, ids, caller.userId)
    await tell(tx, caller, campaignId, 'held', contactsOf(people))
  })

const resume: Doer = async (db, caller, campaignId, contactIds) => {
  const of = { accountId: caller.accountId, campaignId }
  const held = (await goingOn(db, of, contactIds)).filter(({ is_held }) => is_held)
  for (const { contact_id: contactId } of answered(held))
    await resumeIn(db, caller, { contactId, campaignId })
  const silent = held.filter(({ has_answered }) => !has_answered)
  if (silent.length > 0)
    await transact(db, async (tx) => {
      await lockOptOuts(tx, caller.accountId)
      await resumeEnrolments(tx, caller.accountId, idsOf(silent))
      await tell(tx, caller, campaignId, 'resumed', contactsOf(silent))
    })
  return contactsOf(held)
}

const remove: Doer = (db, caller, campaignId, contactIds) =>
  transact(db, async (tx) => {
    const { accountId } = caller
    const ids = contactsOf(await enrolmentsOf(tx, { accountId, campaignId }, contactIds))
    if (ids.length === 0) return []
    await cancelPending(tx, accountId, { campaignId, contactIds: ids }, 'Contato removido da campanha')
    await endEnrolments(tx, accountId, ids, campaignId)
    await tell(tx, caller, campaignId, 'removed', ids)
    return ids
  })

const doers: Record<Change, Doer> = { hold, resume, remove }

const answered = (people: readonly GoingOn[]) => people.filter(({ has_answered }) => has_answered)
const idsOf = (people: readonly { id: number }[]) => people.map(({ id }) => id)
const contactsOf = (people: readonly { contact_id: number }[]) => people.map(({ contact_id }) => contact_id)

const tell = (
  tx: Db,
  { accountId, userId }: Caller,
  campaignId: number,
  what: 'held' | 'resumed' | 'removed',
  subjectIds: readonly number[],
) => addHappening(tx, accountId, { kind: `contact.${what}`, subjectIds, campaignId, actorId: userId })
