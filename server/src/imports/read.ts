import { setImmediate as turn } from 'node:timers/promises'

import type { Separator } from '@cadencia/domain/csv'
import { CsvError, parse } from 'csv-parse'

/** One row as a spreadsheet would show it; `isBroken` when a quote that opened in it never closed. */
export type Row = { cells: string[]; isBroken?: true }

/** Some 20 rows, and never more than 2,048: parsed at once, in 10 ms when every byte is a line of its own. */
const slice = 2 * 1024

/** The rows of a text, some at a time; blank ones too, so that their places are those a spreadsheet shows. */
export async function* readRows(text: AsyncIterable<string>, separator: Separator): AsyncGenerator<Row[]> {
  const parser = parse({
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    // A quote inside a cell is only itself, and a row may have any number of cells: neither stops the rows after it.
    relax_quotes: true,
    relax_column_count: true,
  })
  // Told again by reading on; unheard, the event would end the process.
  parser.on('error', () => undefined)
  for await (const piece of text) {
    // Cut as bytes: the parser joins a character that was cut through, which a text cut there has already lost.
    const bytes = Buffer.from(piece)
    for (let from = 0; from < bytes.length; from += slice) {
      parser.write(bytes.subarray(from, from + slice))
      yield [...ready(parser)]
      await turn()
    }
  }
  parser.end()
  yield* rest(parser)
}

function* ready(parser: ReturnType<typeof parse>): Generator<Row> {
  // The parser's type leaves open what options make of a record; ours leave a list of texts.
  for (let cells: string[] | null; (cells = parser.read() as string[] | null) !== null;) yield { cells }
}

async function* rest(parser: ReturnType<typeof parse>): AsyncGenerator<Row[]> {
  try {
    for await (const cells of parser) yield [{ cells: cells as string[] }]
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error
    yield [{ cells: [], isBroken: true }]
  }
}
