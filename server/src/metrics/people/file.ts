import { byteOrderMark, csvLine } from '@cadencia/domain/csv'
import { variantLetter } from '@cadencia/domain/variants'

import type { Db } from '#platform/db.ts'

import { type Behind, listPeople } from './queries.ts'

const atOnce = 1_000

/** Everybody behind a number, in the order of the list; the moments are the owner's. */
export async function* peopleFile(db: Db, accountId: number, behind: Behind): AsyncGenerator<string> {
  const tellsWhy = behind.kind === 'skipped'
  const head = ['Contato', 'Destinatário', 'Etapa', 'Template', 'Versão', 'Remetente', 'Quando']
  yield byteOrderMark + csvLine(tellsWhy ? [...head, 'Motivo'] : head)
  for (let after: { place: string; id: number } | undefined; ;) {
    const people = await listPeople(db, accountId, behind, { limit: atOnce, after })
    const last = people.at(-1)
    if (!last) return
    yield people
      .map(({ contactName, recipient, stepOrder, templateName, variant, sender, localAt, reason }) => {
        const version = variant === null ? '' : variantLetter(variant)
        const cells = [contactName, recipient, `${stepOrder}`, templateName, version, sender ?? '', localAt]
        return csvLine(tellsWhy ? [...cells, reason ?? ''] : cells)
      })
      .join('')
    after = { place: last.place, id: last.messageId }
  }
}
