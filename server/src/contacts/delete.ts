import { cancelPending } from '#engine/queue.ts'
import type { Db } from '#platform/db.ts'
import { transact } from '#platform/transact.ts'

import { endEnrolments, hideContacts, lockContacts } from './queries.ts'
import { contactNotFound } from './save.ts'
import { type Filter, matchingIds } from './search/queries.ts'

export type Deleted = { deletedContacts: number; cancelledMessages: number }

/** A statement of this many ends well within the time a statement may take. */
const atOnce = 5_000

async function removeTaken(tx: Db, accountId: number, ids: readonly number[]): Promise<Deleted> {
  const taken = await lockContacts(tx, accountId, ids)
  if (taken.length === 0) return { deletedContacts: 0, cancelledMessages: 0 }
  await hideContacts(tx, accountId, taken)
  const { cancelledMessages } = await cancelPending(tx, accountId, { contactIds: taken }, 'Contato excluído')
  await endEnrolments(tx, accountId, taken)
  return { deletedContacts: taken.length, cancelledMessages }
}

export const removeContact = (db: Db, accountId: number, id: number) =>
  transact(db, async (tx) => {
    const { deletedContacts } = await removeTaken(tx, accountId, [id])
    if (deletedContacts === 0) throw contactNotFound()
  })

/** The ones that are there, all or none of them; an id that is nobody's of this owner is passed over. */
export const removeContacts = (db: Db, accountId: number, whom: { ids: number[] } | { filter: Filter }) =>
  transact(db, async (tx) => {
    const ids = 'ids' in whom ? whom.ids : await matchingIds(tx, accountId, whom.filter)
    const sum = { deletedContacts: 0, cancelledMessages: 0 }
    for (let from = 0; from < ids.length; from += atOnce) {
      const part = await removeTaken(tx, accountId, ids.slice(from, from + atOnce))
      sum.deletedContacts += part.deletedContacts
      sum.cancelledMessages += part.cancelledMessages
    }
    return sum
  })
