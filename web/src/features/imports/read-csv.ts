import { csvMaxBytes, csvTexts } from '@cadencia/contract/imports'
import { isBlankRow, type Separator, sniffDialect, unguardCell } from '@cadencia/domain/csv'
import { createRowReader } from '@cadencia/domain/csv-rows'

const shownRows = 5
/** Enough for the first rows of any table; the whole file is the server's to read. */
const shownChars = 64 * 1024

/** The first rows of a file, as the server will read them. */
export type CsvPreview = {
  file: File
  encoding: string
  separator: Separator
  header: string[]
  rows: string[][]
}

/** A reason to refuse the file, in words a person reads. */
export class NotCsv extends Error {
  override readonly name = 'NotCsv'
}

const marks = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
]

function decode(bytes: Uint8Array) {
  const marked = marks.find((mark) => mark.bytes.every((byte, place) => bytes[place] === byte))?.encoding
  // A spreadsheet with another ending: text has no zero bytes, except in UTF-16.
  if (bytes.includes(0) && !marked?.startsWith('utf-16')) throw new NotCsv(csvTexts.notCsv)
  if (marked) return { encoding: marked, text: new TextDecoder(marked).decode(bytes) }
  try {
    return { encoding: 'utf-8', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    // What Excel in Portuguese writes: every byte is a character of it.
    return { encoding: 'windows-1252', text: new TextDecoder('windows-1252').decode(bytes) }
  }
}

/** The encoding and the separator are found, not asked. */
export async function readCsv(file: File): Promise<CsvPreview> {
  if (!/\.csv$/i.test(file.name)) throw new NotCsv(csvTexts.notCsv)
  if (file.size > csvMaxBytes) throw new NotCsv(csvTexts.tooLarge)
  const { encoding, text } = decode(new Uint8Array(await file.arrayBuffer()))
  const { separator, start } = sniffDialect(text.slice(0, shownChars))
  const reader = createRowReader(separator)
  const read = [...reader.push(text.slice(start, shownChars)), ...reader.end()]
  const [header, ...rows] = read
    .map(({ cells }) => cells)
    .filter((cells) => !isBlankRow(cells))
    .slice(0, shownRows + 1)
  if (!header) throw new NotCsv(csvTexts.notCsv)
  return { file, encoding, separator, header, rows: rows.map((row) => row.map(unguardCell)) }
}
