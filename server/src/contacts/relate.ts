import { addHappening } from '#engine/life/queries.ts'
import { cancelPending } from '#engine/queue.ts'
import { enrol } from '#enrolments/enrol.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import type { Caller } from '#platform/route.ts'
import { transact } from '#platform/transact.ts'

import { endEnrolments, isContact } from './queries.ts'
import { contactNotFound } from './save.ts'
import { type Filter, heldMatching } from './search/queries.ts'

export const relate = (
  db: Db,
  accountId: number,
  campaignId: number,
  whom: { ids: number[] } | { filter: Filter },
) =>
  transact(db, (tx) =>
    enrol(
      tx,
      accountId,
      campaignId,
      'ids' in whom ? whom : { query: heldMatching(tx, accountId, whom.filter) },
    ),
  )

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
    const { cancelledMessages } = await cancelPending(
      tx,
      accountId,
      { contactIds: [id] },
      'Cancelada por você',
    )
    await addHappening(tx, accountId, { kind: 'contact.cancelled', subjectIds: [id], actorId: userId })
    return { cancelledMessages }
  })
