import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { freshDatabase } from '#test/database.ts'

import { arrayText } from './array-text.ts'

const { db } = await freshDatabase()

const readAs = async (type: string, values: readonly unknown[]) => {
  const { rows } = await sql<{ values: unknown }>`select ${values}::${sql.raw(type)}[] as values`.execute(db)
  return rows[0]?.values
}

test('texts, numbers and truths come back from the database as they were given', async () => {
  const texts = [
    '',
    'NULL',
    'null',
    ' a ',
    'a,b',
    '{}',
    '"',
    '\\',
    '\\"\\\\',
    'a\nb\r\tc',
    'ação',
    '🙂',
    null,
  ]
  expect(await readAs('text', texts)).toEqual(texts)
  expect(await readAs('float8', [0, -1.5, 1e300, 2 ** 53, NaN, Infinity, -Infinity, null])).toEqual([
    0,
    -1.5,
    1e300,
    2 ** 53,
    NaN,
    Infinity,
    -Infinity,
    null,
  ])
  expect(await readAs('integer', [1, undefined, -2147483648])).toEqual([1, null, -2147483648])
  expect(await readAs('boolean', [true, false, null])).toEqual([true, false, null])
  expect(await readAs('text', [])).toEqual([])
})

test('any texts come back', async () => {
  const texts = fc.array(fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '')))
  await fc.assert(
    fc.asyncProperty(texts, async (given) => {
      expect(await readAs('text', given)).toEqual(given)
    }),
  )
})

test('bytes, moments and arrays in arrays are left to pg', async () => {
  expect(arrayText([Buffer.from('a')])).toBeUndefined()
  expect(arrayText([1, new Date()])).toBeUndefined()
  expect(arrayText([['a'], ['b']])).toBeUndefined()
  expect(await readAs('bytea', [Buffer.from('a"\\')])).toEqual([Buffer.from('a"\\')])
  expect(await readAs('timestamptz', [new Date(0)])).toEqual([new Date(0)])
  expect(await readAs('text', [['a'], ['b"']])).toEqual([['a'], ['b"']])
})
