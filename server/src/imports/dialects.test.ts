import { readHeader, type Separator, separators, sniffDialect } from '@cadencia/domain/csv'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { startImports } from '#test/imports.ts'

import { decoder } from './encoding.ts'
import { readRows } from './read.ts'
import { receive } from './receive.ts'
import { rowReader } from './row.ts'

const { person, importFile, contactsOf } = await startImports()

const encodings = {
  'utf-8': (text: string) => Buffer.from(text),
  'utf-8 with BOM': (text: string) => Buffer.from(`\u{feff}${text}`),
  'utf-16le with BOM': (text: string) => Buffer.from(`\u{feff}${text}`, 'utf16le'),
  'utf-16be with BOM': (text: string) => Buffer.from(`\u{feff}${text}`, 'utf16le').swap16(),
  'windows-1252': (text: string) => Buffer.from(text.replaceAll('€', '\u0080'), 'latin1'),
} as const
const lineEnds = ['\r\n', '\n', '\r'] as const
type Dialect = { separator: Separator; lineEnd: string; quoted: boolean; says: boolean }

const write = (table: string[][], { separator, lineEnd, quoted, says }: Dialect) => {
  const must = new RegExp(`["\\r\\n${separator === '|' ? '\\|' : separator}]`)
  const cell = (text: string) => (quoted || must.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const lines = table.map((cells) => cells.map(cell).join(separator) + lineEnd)
  return (says ? `sep=${separator}${lineEnd}` : '') + lines.join('')
}

const people = [
  ['Nome', 'E-mail', 'WhatsApp', 'Observação'],
  ['João "Jô" Ração', 'joao@x.com.br', '(11) 98765-4321', 'preço: 1,50 €; ou 2|3\t4'],
  ['Ângela\nD’Ávila'.replace('’', "'"), 'angela@x.com.br', '+55 21 3333-4444', '10,5'],
]
const expected = [
  {
    name: 'João "Jô" Ração',
    email: 'joao@x.com.br',
    whatsapp: '(11) 98765-4321',
    phone: '+5511987654321',
    metadata: { Observação: 'preço: 1,50 €; ou 2|3\t4' },
  },
  {
    name: "Ângela\nD'Ávila",
    email: 'angela@x.com.br',
    whatsapp: '+55 21 3333-4444',
    phone: '+552133334444',
    metadata: { Observação: '10,5' },
  },
]

const dialects = separators.flatMap((separator) =>
  lineEnds.flatMap((lineEnd) =>
    [true, false].flatMap((quoted) => [true, false].map((says) => ({ separator, lineEnd, quoted, says }))),
  ),
)

test('a character that a slice of the reader cuts through is still one', async () => {
  const row = `x;${'🙂'.repeat(3_001)}`
  for (const shift of ['', 'a', 'ab', 'abc']) {
    async function* text() {
      yield `${shift}${row}\n${row}`
    }
    const rows = []
    for await (const some of readRows(text(), ';')) rows.push(...some.map(({ cells }) => cells.join(';')))
    expect(rows).toEqual([shift + row, row])
  }
})

/** As it arrives in pieces of any size, kept, and read again from what was kept. */
async function readBack(bytes: Buffer, pieceBytes: number) {
  const kept: Buffer[] = []
  async function* arriving() {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
  }
  const keep = async (piece: Buffer) => kept.push(piece)
  const { encoding, separator, totalRows } = await receive(arriving(), {
    keep,
    refuse: (why) => new Error(why),
  })
  const { start } = sniffDialect(decoder(encoding).next(kept[0] ?? bytes))
  async function* text() {
    const decode = decoder(encoding)
    let isFirst = true
    for (const piece of kept) {
      const whole = Array.from(decode.next(piece)).slice(isFirst ? start : 0)
      isFirst = false
      // Cut anywhere: what is read may not depend on it.
      for (let at = 0; at < whole.length; at += 7) yield whole.slice(at, at + 7).join('')
    }
    yield decode.end()
  }
  const rows = []
  for await (const some of readRows(text(), separator)) rows.push(...some.map(({ cells }) => cells))
  return { rows, totalRows }
}

/** What the importer makes of a file, without writing it. */
async function contactsIn(bytes: Buffer) {
  const { rows, totalRows } = await readBack(bytes, 1000)
  const [header = [], ...people] = rows
  const read = rowReader(readHeader(header), header.length)
  return { totalRows, contacts: people.map((cells, at) => read({ cells }, at + 2)) }
}

const readRight = expected.map((contact, at) => ({ rowNumber: at + 2, cells: people[at + 1], contact }))

test.each(Object.entries(encodings))(
  'in %s, every separator, quoting, line end and sep= is read to the same contacts',
  async (_name, encode) => {
    for (const dialect of dialects)
      expect({ dialect, ...(await contactsIn(encode(write(people, dialect)))) }).toEqual({
        dialect,
        totalRows: 2,
        contacts: readRight,
      })
  },
)

test.each(Object.entries(encodings))(
  'in %s, every separator is imported to the same contacts',
  async (_name, encode) => {
    for (const [at, separator] of separators.entries()) {
      const owner = await person()
      const dialect = { separator, lineEnd: lineEnds[at % 3] ?? '\n', quoted: at % 2 === 0, says: at === 3 }
      await importFile(owner, encode(write(people, dialect)))
      expect(await contactsOf(owner)).toEqual(expected)
    }
  },
)

const special = fc.constantFrom('"', ';', ',', '\t', '|', '\n', '\r', '\r\n', "'", '=', ' ')
const anywhere = fc.string({
  unit: fc.oneof(special, fc.constantFrom('a', 'ã', 'É', '漢', '🙂', '0')),
  maxLength: 12,
})
const western = fc.string({
  unit: fc.oneof(special, fc.constantFrom('a', 'ã', 'ç', 'é', '0')),
  maxLength: 12,
})

test.each(Object.entries(encodings))(
  'written in %s in any dialect, a table is read back equal',
  async (name, encode) => {
    const cell = name === 'windows-1252' ? western : anywhere
    const row = fc.tuple(fc.constant('x'), cell, cell, cell).map((cells): string[] => cells)
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 8 }),
        fc.constantFrom(...dialects.filter(({ says }) => !says)),
        fc.integer({ min: 1, max: 50 }),
        async (rows, dialect, pieceBytes) => {
          const table = [['nome', 'email', 'whatsapp', 'nota'], ...rows]
          const read = await readBack(encode(write(table, dialect)), pieceBytes)
          expect(read).toEqual({ rows: table, totalRows: rows.length })
        },
      ),
      { numRuns: 100 },
    )
  },
)
