import fc from 'fast-check'
import { expect, test } from 'vitest'

import { csvLine, guardCell, isBlankRow, readHeader, separators, sniffDialect, unguardCell } from './csv.ts'

test.each(separators)('the separator %o is found by the header and the rows below it', (separator) => {
  const line = (cells: string[]) => `${cells.join(separator)}\n`
  const text = line(['nome', 'email', 'whatsapp', 'nota']) + line(['Ana', 'a@x.br', '11', '"1,5;2|3\t4"'])
  expect(sniffDialect(text)).toEqual({ separator, start: 0 })
})

test('decimal commas do not make a comma the separator', () => {
  expect(sniffDialect('nome;email;preço\nAna;a@x.br;1,50\nBia;b@x.br;2,75\n').separator).toBe(';')
  expect(sniffDialect('nome, completo;email\nAna;a\nBia, B;b\n').separator).toBe(';')
})

test.each([
  ['the rows agree with the header', 'nome, a, b;email\nAna;a@x.br\nBia;b@x.br\n', ';'],
  ['more columns are likelier', 'nome,email,whatsapp;x\n1,2,3;4\n', ','],
  ['a header alone is enough', 'nome|email|whatsapp', '|'],
  ['what a header does not have separates nothing', 'nome|email\nAna|a\nBia\n', '|'],
  ['what is quoted separates nothing', '"a,b"|c\n"d,e"|f\n', '|'],
  ['blank lines before the header are none', '\n\nnome|email\nAna|a\n', '|'],
  ['sep= elsewhere is a column', 'nome;sep=|\n1;2\n', ';'],
])('%s', (_, text, separator) => {
  expect(sniffDialect(text)).toEqual({ separator, start: 0 })
})

test('what the line sep= says is taken, and the header begins after it', () => {
  expect(sniffDialect('sep=|\r\nnome|email;x|y\r\n')).toEqual({ separator: '|', start: 7 })
  expect(sniffDialect('sep=|')).toEqual({ separator: '|', start: 5 })
  expect(sniffDialect('SEP=,\nnome;a,b')).toEqual({ separator: ',', start: 6 })
})

test.each([
  ['Nome', 'E-mail', 'WhatsApp'],
  ['NAME', 'EMAIL', 'TELEFONE'],
  [' nome ', 'e-Mail', 'Celular'],
  ['Nóme', 'é-mail', 'Whats App'],
])('%s, %s and %s are the three fields', (...header) => {
  expect(readHeader([...header, 'Cidade'])).toEqual({
    at: { name: 0, email: 1, whatsapp: 2 },
    attributes: [{ at: 3, key: 'Cidade' }],
    missing: [],
  })
})

test('what is missing is named, and a mapping supplies it', () => {
  const header = ['Cliente', 'Correio', 'WhatsApp']
  expect(readHeader(header).missing).toEqual(['name', 'email'])
  expect(readHeader(header, { name: 'cliente', email: 'Correio' })).toMatchObject({
    at: { name: 0, email: 1, whatsapp: 2 },
    missing: [],
  })
})

test('of two columns for one field the first kind counts, and the other is an attribute', () => {
  expect(readHeader(['telefone', 'nome', 'whatsapp', 'email', '', 'nome', 'x', ' x ', 'x'])).toEqual({
    at: { name: 1, email: 3, whatsapp: 2 },
    attributes: [
      { at: 0, key: 'telefone' },
      { at: 4, key: 'coluna 5' },
      { at: 5, key: 'nome' },
      { at: 6, key: 'x' },
      { at: 7, key: 'x (2)' },
      { at: 8, key: 'x (3)' },
    ],
    missing: [],
  })
})

test('the name of an attribute has a length that can be kept', () => {
  expect(readHeader(['x'.repeat(300)]).attributes).toEqual([{ at: 0, key: 'x'.repeat(200) }])
})

test('the columns of the file of failed rows are no attributes', () => {
  expect(readHeader(['nome', 'email', 'whatsapp', 'Linha do arquivo', 'Motivo do erro']).attributes).toEqual(
    [],
  )
})

test.each(['=1+1', '+5511', '-1', '@x', '\tx', '\rx', '＝1', "'=x", "''+"])('%o is guarded', (value) => {
  expect(guardCell(value)).toBe(`'${value}`)
})

test.each(['Ana', "'aspas", "d'água", '1-2', ''])('%o needs no guard', (value) => {
  expect(guardCell(value)).toBe(value)
  expect(unguardCell(value)).toBe(value)
})

test('a formula that nobody guarded is read as it is', () => {
  expect(unguardCell('=1')).toBe('=1')
})

test('guarding and reading gives every cell back, and leaves no formula', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('=', '+', '-', '@', "'", '\t', '\r', '＝', 'a') }),
  )
  fc.assert(
    fc.property(cell, (value) => {
      const guarded = guardCell(value)
      expect(guarded).not.toMatch(/^[=+\-@\t\r\0＝＋－＠]/)
      expect(unguardCell(guarded)).toBe(value)
    }),
  )
})

test('a line is quoted where it must be', () => {
  expect(csvLine(['Ana "Bia"', 'a;b', '=1', 'x\ny', ' z'])).toBe('"Ana ""Bia""";"a;b";\'=1;"x\ny";" z"\r\n')
})

test('a space inside a cell needs no quotes', () => {
  expect(csvLine(['Ana Maria', 'z '])).toBe('Ana Maria;"z "\r\n')
})

test('a row of blanks is no contact', () => {
  expect(isBlankRow(['', ' \t', '\r'])).toBe(true)
  expect(isBlankRow(['', '0'])).toBe(false)
})
