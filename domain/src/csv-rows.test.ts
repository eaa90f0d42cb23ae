import fc from 'fast-check'
import { expect, test } from 'vitest'

import { createRowReader } from './csv-rows.ts'
import { csvLine, separators, unguardCell } from './csv.ts'

/** A text read in pieces of this many characters. */
function read(text: string, { separator = ';' as const, piece = text.length || 1 } = {}) {
  const reader = createRowReader(separator)
  const rows = []
  for (let from = 0; from < text.length; from += piece)
    rows.push(...reader.push(text.slice(from, from + piece)))
  return [...rows, ...reader.end()]
}
const cellsOf = (text: string) => read(text).map(({ cells }) => cells)

test('cells, quotes, line breaks within quotes and any line end', () => {
  expect(cellsOf('a;b\r\n"x;y";"diz ""oi"""\n"duas\nlinhas";z\r;\n')).toEqual([
    ['a', 'b'],
    ['x;y', 'diz "oi"'],
    ['duas\nlinhas', 'z'],
    ['', ''],
  ])
})

test('a quote inside a cell is only itself', () => {
  expect(cellsOf('nome;x\nAna "a" B;1\n"Bia "b" C";2\n')).toEqual([
    ['nome', 'x'],
    ['Ana "a" B', '1'],
    ['Bia "b" C', '2'],
  ])
})

test('a last line without an end, and an empty cell at its end', () => {
  expect(cellsOf('a;b\nc;')).toEqual([
    ['a', 'b'],
    ['c', ''],
  ])
  expect(cellsOf('')).toEqual([])
})

const header = 'nome;email;whatsapp\n'
const bia = 'Bia;bia@x.br;11987654321'
const caio = '"Caio, o outro";caio@x.br;11987654322'

test.each([
  ['never closed', `"Ana;ana@x.br;1\n${bia}\n${caio}\n`],
  ['closed by the quote that opens a later row', `"Ana;ana@x.br;1\n${caio}\n${bia}\n`],
  ['in its last cell', `Ana;ana@x.br;"1\n${bia}\n${caio}\n`],
])('a quote that is %s costs its own row', (_, text) => {
  const rows = read(header + text)
  expect(rows.map(({ isBroken = false }) => isBroken)).toEqual([false, true, false, false])
  const addresses = rows.slice(2).map(({ cells }) => cells[1])
  expect(addresses.toSorted()).toEqual(['bia@x.br', 'caio@x.br'])
})

test('an open quote in the last row costs that row', () => {
  const rows = read(`${header}${bia}\n"Ana;ana@x.br;1`)
  expect(rows.map(({ isBroken = false }) => isBroken)).toEqual([false, false, true])
})

test('a text of several lines in a cell is no broken quote', () => {
  const text = `${header}"Rua A; 1\nCentro; x; y\n";ana@x.br;1\n${bia}\n`
  expect(read(text).some(({ isBroken }) => isBroken)).toBe(false)
})

test('what was written is read, however it arrives', () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', 'é', ' ', '"', ';', ',', '\n', '\r', '|', '1'),
    maxLength: 8,
  })
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...separators),
      fc.integer({ min: 1, max: 9 }),
      (table, separator, piece) => {
        const text = table.map((cells) => csvLine(cells, separator)).join('')
        expect(
          read(text, { separator: separator as ';', piece }).map(({ cells }) => cells.map(unguardCell)),
        ).toEqual(table)
      },
    ),
  )
})

test('a line that never ends is one broken row, and what follows it is read', () => {
  const reader = createRowReader(';')
  const rows = []
  for (let piece = 0; piece < 40; piece++) rows.push(...reader.push('x'.repeat(64 * 1024)))
  rows.push(...reader.push('\na;b\n'), ...reader.end())
  expect(rows.map(({ cells, isBroken = false }) => [cells.length, isBroken])).toEqual([
    [1, true],
    [2, false],
  ])
})
