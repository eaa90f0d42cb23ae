/** How a file of contacts is understood: its separator, its columns, and what guards a cell from being a formula. */

import { isAttributeKey } from './contact.ts'

export const separators = [';', ',', '\t', '|'] as const
export type Separator = (typeof separators)[number]

const sepLine = /^sep=([;,\t|])(?:\r\n|\n|\r|$)/i
const sniffedLines = 20
/** Twenty lines of any file that people make. */
const sniffedLength = 64 * 1024

export type Dialect = {
  separator: Separator
  /** Where the header begins: after the line `sep=;` that Excel reads and does not show. */
  start: number
}

/** Reads the beginning of a file, without its byte order mark. */
export function sniffDialect(text: string): Dialect {
  const said = sepLine.exec(text)
  if (said) {
    const separator = separators.find((one) => one === said[1]) ?? ';'
    return { separator, start: said[0].length }
  }
  const beginning = text.slice(0, sniffedLength)
  const counts = separators.map((separator) => ({
    separator,
    lines: countOutsideQuotes(beginning, separator),
  }))
  const best = counts.toSorted((one, other) => score(other.lines) - score(one.lines))[0]
  return { separator: best?.separator ?? ';', start: 0 }
}

/** A separator is as likely as the header has it, and as the lines below agree with the header. */
function score([header = 0, ...rows]: number[]): number {
  if (header === 0) return 0
  const agreeing = rows.filter((count) => count === header).length
  return 1 + (rows.length === 0 ? 0 : agreeing / rows.length) * 1000 + header
}

function countOutsideQuotes(text: string, separator: Separator): number[] {
  // Even parts of the split are outside quotes; a quote doubled inside a cell splits it and joins it again.
  const outside = text
    .split('"')
    .map((part, index) => (index % 2 === 0 ? part : 'x'))
    .join('')
  return outside
    .split(/[\r\n]+/, sniffedLines + 1)
    .filter((line) => line !== '')
    .slice(0, sniffedLines)
    .map((line) => line.split(separator).length - 1)
}

export type Field = 'name' | 'email' | 'whatsapp'
export const fieldNames: Record<Field, string> = { name: 'Nome', email: 'Email', whatsapp: 'WhatsApp' }
const fields = ['name', 'email', 'whatsapp'] as const

const aliases: Record<Field, readonly string[]> = {
  name: ['nome', 'name'],
  email: ['email'],
  whatsapp: ['whatsapp', 'celular', 'telefone'],
}

/** Columns of the file of failed rows, which comes back corrected: they are not attributes. */
export const failureColumns = ['Linha do arquivo', 'Motivo do erro'] as const

/** Longer than any name of a column. */
const longestHeader = 1000

/** Letters and digits only, without case and accents: "E-mail " is "email". */
export const plainHeader = (header: string) =>
  header
    .slice(0, longestHeader)
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const failureNames = new Set(failureColumns.map(plainHeader))

/** Whether a column is left out: of the file of failed rows, or with a name that no attribute may have. */
export const isIgnoredColumn = (name: string) =>
  !isAttributeKey(name.trim()) || failureNames.has(plainHeader(name))

export type Mapping = { [F in Field]?: string | undefined }
export type Columns = {
  /** Where each field is, by position. */
  at: { [F in Field]?: number }
  /** The other columns: position and name of the attribute. */
  attributes: { at: number; key: string }[]
  missing: Field[]
}

/** What each column of a header is; `mapping` says so for headers we would not recognise. */
export function readHeader(header: readonly string[], mapping: Mapping = {}): Columns {
  const plain = header.map(plainHeader)
  const at: Columns['at'] = {}
  for (const field of fields) {
    const names = mapping[field] === undefined ? aliases[field] : [plainHeader(mapping[field])]
    const found = names.map((name) => plain.indexOf(name)).find((position) => position >= 0)
    if (found !== undefined) at[field] = found
  }
  const taken = new Set(Object.values(at))
  const used = new Map<string, number>()
  const attributes = header.flatMap((name, position) => {
    if (taken.has(position) || isIgnoredColumn(name)) return []
    return [{ at: position, key: freeKey(name.trim() || `coluna ${position + 1}`, used) }]
  })
  return { at, attributes, missing: fields.filter((field) => at[field] === undefined) }
}

const longestKey = 200

/** Names that were given before get a number; each name remembers where its numbers stand. */
function freeKey(name: string, used: Map<string, number>): string {
  const base = name.slice(0, longestKey)
  let again = used.get(base) ?? 1
  let key = base
  for (; used.has(key); key = `${base} (${again})`) again += 1
  used.set(base, again)
  used.set(key, used.get(key) ?? 1)
  return key
}

/** Nothing in any cell: a spreadsheet shows such a row, and it is no contact. */
export const isBlankRow = (cells: readonly string[]) => cells.every((cell) => /^[ \t\r\n]*$/.test(cell))

// What a spreadsheet takes for the start of a formula. Apostrophes before it count: each guard adds one, each reading takes one.
const formula = /^'*[=+\-@\t\r\0＝＋－＠]/

/** A cell as text for a spreadsheet, never as a formula. */
export const guardCell = (value: string) => (formula.test(value) ? `'${value}` : value)

/** What guardCell wrote, as it was. */
export const unguardCell = (value: string) =>
  value.startsWith("'") && formula.test(value) ? value.slice(1) : value

const needsQuotes = /["\r\n;,\t|]|^\s|\s$/

/** One line of a file of ours: RFC 4180 quoting, `;` as Brazilian Excel expects, no formulas. */
export const csvLine = (cells: readonly string[], separator: Separator = ';') =>
  `${cells
    .map(guardCell)
    .map((cell) => (needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(separator)}\r\n`

/** Without it, Excel reads UTF-8 as Windows-1252. */
export const byteOrderMark = '\u{feff}'
