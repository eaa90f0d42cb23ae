import fc from 'fast-check'
import { expect, test } from 'vitest'

import { lengthOf, toMetadata, toValue } from './contact.ts'
import { isStorable } from './storable.ts'

test.each([
  ['42', 42],
  ['-3.5', -3.5],
  ['123456789012345', 123_456_789_012_345],
  [' 7 ', 7],
  ['0', 0],
  ['true', true],
  ['false', false],
  ['{"a": [1, null]}', { a: [1, null] }],
  ['[1, "dois"]', [1, 'dois']],
])('%s is kept as a value, not as text', (typed, value) => {
  expect(toValue(typed)).toEqual(value)
})

test.each([
  'São Paulo',
  'True',
  '1,5',
  '1.234.567',
  '10%',
  'NaN',
  'Infinity',
  '1e999',
  '10.000',
  '1.50',
  '007',
  '12e3',
  '.5',
  '0x10',
  '{aberto',
  '[1,',
])('%s stays text', (typed) => {
  expect(toValue(typed)).toBe(typed)
})

test.each(['01310100', '00', '12345678901234567', '+5511987654321', '-007'])(
  '%s stays text: as a number it would not be written back the same',
  (typed) => {
    expect(toValue(typed)).toBe(typed)
  },
)

test('an entry with a blank key or a blank value is dropped', () => {
  expect(
    toMetadata([
      ['cidade', ' Recife '],
      [' ', 'x'],
      ['vazio', '  '],
      [' idade ', '31'],
    ]),
  ).toEqual({ cidade: 'Recife', idade: 31 })
})

test('a key named __proto__ is a key like any other', () => {
  const metadata = toMetadata([['__proto__', '{"admin": true}']])
  expect(Object.keys(metadata)).toEqual(['__proto__'])
  expect(metadata).not.toHaveProperty('admin')
})

test('whatever a value is, writing it down and reading it gives it back', () => {
  fc.assert(
    fc.property(fc.oneof(fc.integer(), fc.boolean(), fc.array(fc.integer())), (value) => {
      expect(toValue(JSON.stringify(value))).toEqual(value)
    }),
  )
})

test('a text that a database cannot hold is recognised, however deep', () => {
  expect(isStorable({ a: [{ b: 'ok 🙂' }], c: null, d: 1 })).toBe(true)
  expect(isStorable({ a: [{ b: 'x\0' }] })).toBe(false)
  expect(isStorable({ a: 'x\0', b: 'ok' })).toBe(false)
  expect(isStorable({ ['k\ud800']: 1 })).toBe(false)
})

test.each([
  ['abc', 3],
  [12.5, 4],
  [null, 4],
  [{ a: 'bc', d: [true] }, 25],
  ['x'.repeat(32_768), 32_768],
])('the length of a value is about what it takes to write it', (value, length) => {
  expect(lengthOf(value)).toBe(length)
})
