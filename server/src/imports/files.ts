import { byteOrderMark, csvLine, failureColumns, unguardCell } from '@cadencia/domain/csv'

import type { Db } from '#platform/db.ts'

import { type ImportRow, listFailures } from './queries.ts'

/** What to fill in, with two people who do not exist. */
export const templateFile =
  byteOrderMark +
  [
    ['nome', 'email', 'whatsapp', 'empresa', 'cidade'],
    ['Ana Almeida', 'ana.almeida@exemplo.com.br', '(11) 98765-4321', 'Aurora Móveis', 'São Paulo'],
    ['João Batista', 'joao.batista@exemplo.com.br', '+55 21 99876-5432', 'Padaria do João', 'Rio de Janeiro'],
  ]
    .map((cells) => csvLine(cells))
    .join('')

const atOnce = 1_000

/** The failed rows as they came, each with its place and its reason: corrected, the file can be sent again. */
export async function* failuresFile(
  db: Db,
  accountId: number,
  { id, header }: ImportRow,
): AsyncGenerator<string> {
  const names = header ?? []
  yield byteOrderMark + csvLine([...names, ...failureColumns])
  for (let after = 0; ;) {
    const failures = await listFailures(db, accountId, id, after, atOnce)
    if (failures.length === 0) return
    yield failures
      .map(({ row_number, error, cells }) => {
        const padding = Array.from({ length: Math.max(0, names.length - cells.length) }, () => '')
        // As read: a guard that came with the file is not guarded once more.
        return csvLine([
          ...cells.slice(0, names.length).map(unguardCell),
          ...padding,
          String(row_number),
          error,
        ])
      })
      .join('')
    after = failures.at(-1)?.row_number ?? Infinity
  }
}
