import type { About } from '@cadencia/contract/entrance'

import { keepOut, lockFinished } from '#engine/hold/queries.ts'
import { addHappening } from '#engine/life/queries.ts'
import { addBegun, beginningsOf } from '#engine/newcomers/queries.ts'
import { contactsByIds } from '#engine/queries.ts'
import { cancelPending } from '#engine/queue.ts'
import { type Contacts, enrol } from '#enrolments/enrol.ts'
import type { Entrance } from '#enrolments/entrance.ts'
import { forecast, forecastResume, peopleOf } from '#enrolments/forecast.ts'
import { leaving } from '#enrolments/problems.ts'
import { contactsOfEntry } from '#enrolments/queries.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import type { Caller } from '#platform/route.ts'
import { transact } from '#platform/transact.ts'

import { endEnrolments, isContact, untouchedOf } from './queries.ts'
import { contactNotFound } from './save.ts'
import { type Filter, matching } from './search/queries.ts'

type Whom = { ids: number[] } | { filter: Filter }
export type Chosen = { whom: Whom; leaveOut?: readonly About[] | undefined }

function chosen(db: Db, accountId: number, campaignId: number, { whom, leaveOut = [] }: Chosen): Contacts {
  if ('ids' in whom && leaveOut.length === 0) return whom
  const query = 'ids' in whom ? contactsByIds(db, accountId, whom.ids) : matching(db, accountId, whom.filter)
  return { query: leaving({ accountId, campaignId }, query, leaveOut) }
}

export const relate = (db: Db, accountId: number, campaignId: number, whom: Chosen, entrance?: Entrance) =>
  transact(db, (tx) => enrol(tx, accountId, campaignId, chosen(tx, accountId, campaignId, whom), entrance))

export const forecastOf = (db: Db, accountId: number, campaignId: number, whom: Chosen, entrance: Entrance) =>
  transact(db, (tx) => forecast(tx, accountId, campaignId, chosen(tx, accountId, campaignId, whom), entrance))

export const resumeForecast = (db: Db, accountId: number, campaignId: number, startAt: Date | undefined) =>
  transact(db, (tx) => forecastResume(tx, accountId, campaignId, startAt))

export const forecastPeople = (db: Db, accountId: number, campaignId: number, whom: Whom, about: About) =>
  transact(db, (tx) =>
    peopleOf(tx, accountId, campaignId, chosen(tx, accountId, campaignId, { whom }), about),
  )

/** So many contacts a transaction: each ends well within the timeout of a statement. */
const undoneAtOnce = 500

/** Contacts that entered together leave again; those to whom something has left stay. */
export async function undoEntry(db: Db, caller: Caller, campaignId: number, entry: number) {
  const { accountId, userId } = caller
  const entered = await contactsOfEntry(db, accountId, campaignId, entry)
  if (!entered) throw new Refusal('not_found', { message: 'Nada a desfazer: recarregue a página.' })
  let removed = 0
  for (let from = 0; from < entered.length; from += undoneAtOnce) {
    const some = entered.slice(from, from + undoneAtOnce)
    removed += await transact(db, async (tx) => {
      const untouched = await untouchedOf(tx, accountId, campaignId, some)
      if (untouched.length === 0) return 0
      // Their places are free again.
      await addBegun(tx, accountId, campaignId, await beginningsOf(tx, accountId, campaignId, untouched))
      const whose = { campaignId, contactIds: untouched }
      await cancelPending(tx, accountId, whose, 'Contato removido da campanha')
      const happened = { subjectIds: untouched, campaignId, actorId: userId }
      await addHappening(tx, accountId, { kind: 'contact.removed', ...happened })
      return endEnrolments(tx, accountId, untouched, campaignId)
    })
  }
  return { removed, kept: entered.length - removed }
}

/** Out of the campaign: whatever was still to leave for this contact in it is cancelled. */
export const unrelate = (db: Db, { accountId, userId }: Caller, campaignId: number, contactId: number) =>
  transact(db, async (tx) => {
    await cancelPending(
      tx,
      accountId,
      { campaignId, contactIds: [contactId] },
      'Contato removido da campanha',
    )
    const ended = await endEnrolments(tx, accountId, [contactId], campaignId)
    if (ended === 0) {
      throw new Refusal('not_found', { message: 'Este contato não está relacionado a esta campanha.' })
    }
    const happened = { subjectIds: [contactId], campaignId, actorId: userId }
    await addHappening(tx, accountId, { kind: 'contact.removed', ...happened })
  })

export const cancelMessagesOf = (db: Db, { accountId, userId }: Caller, id: number) =>
  transact(db, async (tx) => {
    if (!(await isContact(tx, accountId, id))) throw contactNotFound()
    await lockFinished(tx, accountId, id)
    const { cancelledMessages } = await cancelPending(
      tx,
      accountId,
      { contactIds: [id] },
      'Cancelada por você',
    )
    await keepOut(tx, accountId, id)
    await addHappening(tx, accountId, { kind: 'contact.cancelled', subjectIds: [id], actorId: userId })
    return { cancelledMessages }
  })
