import { isBlankRow, type Separator } from './csv.ts'

/** One row as a spreadsheet would show it; `isBroken` when a quote that opens in it never closes. */
export type Row = { cells: string[]; isBroken?: true }

/** A record and where the next one begins; undefined where its end has not arrived. */
type Found = { row: Row; next: number }

/** No cell is longer: a quote that is still open after so much was never meant to be one. */
const longestCell = 64 * 1024
const mostLines = 50
const mostQuotes = 1000
/** Nor is a line: the rest of it is passed over. */
const longestLine = 256 * 1024

const lineEnd = /\r\n|\n|\r/g

/**
 * Reads a text that arrives in pieces. An open quote costs its own row: when it is not closed, or what it would swallow
 * holds a row of the same width, the row ends with its line and reading goes on after it.
 */
export function createRowReader(separator: Separator) {
  let text = ''
  let width = 0
  let isSkipping = false

  const take = (isLast: boolean): Row[] => {
    const rows: Row[] = []
    let from = 0
    for (;;) {
      const found = recordAt(text, from, { separator, width, isLast })
      if (!found) break
      from = found.next
      if (isSkipping) isSkipping = false
      else rows.push(found.row)
      if (width === 0 && !isBlankRow(found.row.cells)) width = found.row.cells.length
    }
    text = text.slice(from)
    if (text.length > longestLine) {
      if (!isSkipping) rows.push({ cells: [text.slice(0, 1000)], isBroken: true })
      isSkipping = true
      text = ''
    }
    return rows
  }

  return {
    push: (piece: string): Row[] => {
      text += piece
      // A record ends with a line: without one there is nothing new to be found.
      return text.length > longestLine || /[\r\n]/.test(piece) ? take(false) : []
    },
    end: (): Row[] => take(true),
  }
}

type Reading = { separator: Separator; width: number; isLast: boolean }

function recordAt(text: string, start: number, reading: Reading): Found | undefined {
  if (start >= text.length) return undefined
  const cells: string[] = []
  let at = start
  for (;;) {
    const cell = text[at] === '"' ? quotedCell(text, at, reading) : plainCell(text, at, reading)
    if (cell === 'unclosed') return brokenAt(text, start, reading)
    if (!cell) return undefined
    cells.push(cell.value)
    at = cell.end
    if (text[at] !== reading.separator) break
    at += 1
  }
  const next = afterLineEnd(text, at, reading.isLast)
  return next === undefined ? undefined : { row: { cells }, next }
}

/** Where the line after a line end begins; a carriage return may have its other half in the next piece. */
function afterLineEnd(text: string, at: number, isLast: boolean): number | undefined {
  if (text[at] === '\r' && at + 1 === text.length && !isLast) return undefined
  return text.startsWith('\r\n', at) ? at + 2 : Math.min(at + 1, text.length)
}

type Cell = { value: string; end: number }

const endsOfCell: Record<Separator, RegExp> = {
  ';': /[;\r\n]/g,
  ',': /[,\r\n]/g,
  '\t': /[\t\r\n]/g,
  '|': /[|\r\n]/g,
}

function plainCell(text: string, start: number, { separator, isLast }: Reading): Cell | undefined {
  const ends = endsOfCell[separator]
  ends.lastIndex = start
  const end = ends.exec(text)?.index ?? text.length
  return end < text.length || isLast ? { value: text.slice(start, end), end } : undefined
}

/** From a quote to the one that closes it: before a separator, the end of the line or of the text. Any other is itself. */
function quotedCell(text: string, start: number, reading: Reading): Cell | 'unclosed' | undefined {
  const { end, seen } = closingQuote(text, start + 1, reading)
  const inside = text.slice(start, end ?? seen)
  if (/[\r\n]/.test(inside) && swallowsRow(text, start, inside.length, reading)) return 'unclosed'
  if (end !== undefined) return { value: text.slice(start + 1, end).replaceAll('""', '"'), end: end + 1 }
  return reading.isLast || seen < text.length ? 'unclosed' : undefined
}

/** Where a cell ends, or how far its end was looked for. */
function closingQuote(text: string, from: number, { separator, isLast }: Reading) {
  const furthest = Math.min(from + longestCell, text.length)
  let quotes = 0
  for (let quote = text.indexOf('"', from); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    if (quote > furthest || (quotes += 1) > mostQuotes) return { seen: Math.min(quote, furthest) }
    const next = text[quote + 1]
    if (next === undefined) return isLast ? { end: quote, seen: quote } : { seen: text.length }
    if (next === separator || next === '\n' || next === '\r') return { end: quote, seen: quote }
    if (next === '"') quote += 1
  }
  return { seen: furthest }
}

/**
 * Whether a quoted cell holds a row: a line that begins inside it is as wide as the others and has an address. Or more
 * lines than any text has.
 */
function swallowsRow(text: string, start: number, length: number, { separator, width }: Reading): boolean {
  const lines = text.slice(start, start + length).split(/\r\n|\n|\r/, mostLines + 1)
  if (lines.length > mostLines) return true
  // The line of the closing quote is looked at whole.
  const last = text.slice(start + length).split(/[\r\n]/, 1)[0] ?? ''
  return lines.some((line, place) => {
    const whole = place === lines.length - 1 ? line + last : line
    return place > 0 && width > 1 && whole.includes('@') && isRow(whole, separator, width)
  })
}

const address = /^"?[^\s"@]+@[^\s"@]+"?$/

function isRow(line: string, separator: Separator, width: number): boolean {
  const parts = line.split('"')
  if (parts.length % 2 === 0) return false
  // Odd parts are within quotes: what separates there separates nothing.
  const outside = parts.map((part, place) => (place % 2 === 0 ? part : part.replaceAll(separator, ' ')))
  const cells = outside.join('"').split(separator)
  return cells.length === width && cells.some((cell) => address.test(cell.trim()))
}

/** The first line of a record whose quotes never close: it alone is given up. */
function brokenAt(text: string, start: number, { separator, isLast }: Reading): Found | undefined {
  lineEnd.lastIndex = start
  const end = lineEnd.exec(text)?.index ?? text.length
  const next = afterLineEnd(text, end, isLast)
  if (next === undefined) return undefined
  return { row: { cells: text.slice(start, end).split(separator), isBroken: true }, next }
}
