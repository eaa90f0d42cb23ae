import { setImmediate as turn } from 'node:timers/promises'

import type { Separator } from '@cadencia/domain/csv'
import { createRowReader, type Row } from '@cadencia/domain/csv-rows'

/** Some 20 rows, and never more than 2,048: read at once, in a few milliseconds when every character is a line of its own. */
const slice = 2 * 1024

/** The rows of a text, some at a time; blank ones too, so that their places are those a spreadsheet shows. */
export async function* readRows(text: AsyncIterable<string>, separator: Separator): AsyncGenerator<Row[]> {
  const reader = createRowReader(separator)
  for await (const piece of text) {
    for (let from = 0; from < piece.length; from += slice) {
      yield reader.push(piece.slice(from, from + slice))
      await turn()
    }
  }
  yield reader.end()
}
