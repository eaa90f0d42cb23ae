import { byteOrderMark, csvLine } from '@cadencia/domain/csv'

import type { Db } from '#platform/db.ts'

import { type Behind, listPeople } from './queries.ts'

const atOnce = 1_000

/** Everybody behind a number, in the order of the list; the moments are the owner's. */
export async function* peopleFile(db: Db, accountId: number, behind: Behind): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(['Contato', 'Destinatário', 'Etapa', 'Template', 'Quando'])
  for (let after: { place: string; id: number } | undefined; ;) {
    const people = await listPeople(db, accountId, behind, { limit: atOnce, after })
    const last = people.at(-1)
    if (!last) return
    yield people
      .map(({ contactName, recipient, stepOrder, templateName, localAt }) =>
        csvLine([contactName, recipient, `${stepOrder}`, templateName, localAt]),
      )
      .join('')
    after = { place: last.place, id: last.messageId }
  }
}
