import { isBlankRow, type Separator, sniffDialect } from '@cadencia/domain/csv'

import { decoder, type Encoding, looksLikeText, markedEncoding, utf8Watch } from './encoding.ts'
import { readRows } from './read.ts'

/** What is stored at once, and what is looked at to recognise a file. */
const pieceBytes = 64 * 1024

const mostRows = 100_000
/** Blank ones too: a file of line breaks is refused before it has been walked through. */
const mostLines = 300_000

export type Received = { encoding: Encoding; separator: Separator; totalRows: number }

/** Takes a file as it arrives: keeps each piece before it asks for the next, and counts the rows on the way. */
export async function receive(
  file: AsyncIterable<Buffer>,
  {
    refuse,
    keep,
  }: { refuse: (why: 'not_csv' | 'too_many_rows') => Error; keep: (piece: Buffer) => Promise<unknown> },
): Promise<Received> {
  const pieces = inPieces(file)
  const { value: first } = await pieces.next()
  if (!first || !looksLikeText(first)) throw refuse('not_csv')

  const marked = markedEncoding(first)
  const utf8 = utf8Watch()
  // Separators, quotes and line ends are the same bytes in UTF-8 and in Windows-1252: either reading counts alike.
  const decode = decoder(marked ?? 'windows-1252')
  const beginning = decode.next(first)
  const { separator, start } = sniffDialect(beginning)

  async function* arriving() {
    for (let piece: Buffer | void = first, text = beginning.slice(start); piece; text = decode.next(piece)) {
      utf8.next(piece)
      await keep(piece)
      yield text
      piece = (await pieces.next()).value
      if (!piece) break
    }
    yield decode.end()
  }

  let lines = 0
  let rows = 0
  for await (const some of readRows(arriving(), separator)) {
    lines += some.length
    rows += some.filter(({ cells, isBroken }) => isBroken || !isBlankRow(cells)).length
    if (rows > mostRows + 1 || lines > mostLines) throw refuse('too_many_rows')
  }
  const encoding = marked ?? (utf8.end() ? 'utf-8' : 'windows-1252')
  // The first row that is not blank is the header.
  return { encoding, separator, totalRows: Math.max(0, rows - 1) }
}

async function* inPieces(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined> {
  let waiting: Buffer[] = []
  let bytes = 0
  for await (const chunk of file) {
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes < pieceBytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(waiting)
  return undefined
}
