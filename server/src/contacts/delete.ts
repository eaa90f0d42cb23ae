import { addHappening } from '#engine/life/queries.ts'
import { cancelPending } from '#engine/queue.ts'
import { forgetContacts } from '#listening/queries.ts'
import type { Db } from '#platform/db.ts'
import type { Caller } from '#platform/route.ts'
import { transact } from '#platform/transact.ts'

import { forgetNotes } from './notes/queries.ts'
import { endEnrolments, hideContacts, lockContacts } from './queries.ts'
import { contactNotFound } from './save.ts'
import { type Filter, matchingIds } from './search/queries.ts'

export type Deleted = { deletedContacts: number; cancelledMessages: number }

/** A statement of this many ends well within the time a statement may take. */
const atOnce = 5_000

async function removeTaken(tx: Db, { accountId, userId }: Caller, ids: readonly number[]): Promise<Deleted> {
  const taken = await lockContacts(tx, accountId, ids)
  if (taken.length === 0) return { deletedContacts: 0, cancelledMessages: 0 }
  await hideContacts(tx, accountId, taken)
  const { cancelledMessages } = await cancelPending(tx, accountId, { contactIds: taken }, 'Contato excluído')
  await endEnrolments(tx, accountId, taken)
  await forgetContacts(tx, accountId, taken)
  await forgetNotes(tx, accountId, taken)
  await addHappening(tx, accountId, { kind: 'contact.deleted', subjectIds: taken, actorId: userId })
  return { deletedContacts: taken.length, cancelledMessages }
}

export const removeContact = (db: Db, caller: Caller, id: number) =>
  transact(db, async (tx) => {
    const { deletedContacts } = await removeTaken(tx, caller, [id])
    if (deletedContacts === 0) throw contactNotFound()
  })

/** The ones that are there, all or none of them; an id that is nobody's of this owner is passed over. */
export const removeContacts = (db: Db, caller: Caller, whom: { ids: number[] } | { filter: Filter }) =>
  transact(db, async (tx) => {
    const ids = 'ids' in whom ? whom.ids : await matchingIds(tx, caller.accountId, whom.filter)
    const sum = { deletedContacts: 0, cancelledMessages: 0 }
    for (let from = 0; from < ids.length; from += atOnce) {
      const part = await removeTaken(tx, caller, ids.slice(from, from + atOnce))
      sum.deletedContacts += part.deletedContacts
      sum.cancelledMessages += part.cancelledMessages
    }
    return sum
  })
