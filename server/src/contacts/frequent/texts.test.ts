import fc from 'fast-check'
import { expect, test } from 'vitest'

import { frequentTexts, textCounter } from './texts.ts'

const people = Array.from({ length: 1_000 }, (_, index) => {
  const first = ['ana', 'joao', 'mariana'][index % 3] ?? ''
  return `${first} ${index} ${first}${index}@empresa.com.br (11) 9${index}`
})

const holding = (contacts: readonly string[], text: string) =>
  contacts.filter((contact) => contact.includes(text)).length

const read = (hits: Buffer, texts: readonly string[]) =>
  texts.map((text, place) => [text, hits.readUInt16BE(place * 2)])

test('what many hold is found, with all it is made of; what few hold is not', async () => {
  const texts = await frequentTexts(people)
  expect(texts).toEqual(expect.arrayContaining(['a', 'ana', 'mariana', 'joao', '@empresa.com.br', '(11)']))
  expect(texts).not.toContain('joao1@empresa')
  expect(new Set(texts).size).toBe(texts.length)
  const known = new Set(['', ...texts])
  expect(texts.filter((text) => !known.has(text.slice(0, -1)))).toEqual([])
  expect(texts.filter((text) => text.length !== 2 && holding(people, text) < 4)).toEqual([])
})

test('every pair of letters is there, also one that nobody holds: it would be looked for everywhere', async () => {
  const texts = await frequentTexts(people)
  expect(holding(people, '@@')).toBe(0)
  expect(texts).toContain('@@')
})

test('nothing is in the list that is never searched: blanks, and halves of a character', async () => {
  const texts = await frequentTexts(
    Array.from({ length: 10 }, () => 'ana\u00a0lima\t\u{1F600}\u{1F601} rita'),
  )
  expect(texts.filter((text) => /[\s\uD800-\uDFFF]/.test(text))).toEqual([])
  expect(texts).toEqual(expect.arrayContaining(['ana', 'lima', 'rita']))
})

test('a list has an end, however much people have in common', async () => {
  const long = 'abcdefghijklmnopqrstuvwxyz0123456789'.repeat(20)
  const texts = await frequentTexts(Array.from({ length: 20 }, () => long))
  expect(Math.max(...texts.map((text) => text.length))).toBe(32)
  const pieces = Array.from({ length: 250 }, (_, index) => String(index * 1_234_567).repeat(4))
  const many = await frequentTexts(pieces.flatMap((piece) => [piece, piece]))
  expect(many.length).toBeLessThanOrEqual(20_000)
})

test('whoever is counted, and whatever the list is of, the counts are those of reading each', async () => {
  const contact = fc.string({ unit: fc.constantFrom('a', 'n', '.', ' ', 'ç', '\u{1F600}'), maxLength: 12 })
  const contacts = fc.array(contact, { minLength: 1, maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(contacts, contacts, async (sample, counted) => {
      const texts = await frequentTexts(sample)
      const hits = await textCounter(texts)(counted)
      expect(read(hits, texts)).toEqual(texts.map((text) => [text, holding(counted, text)]))
    }),
    { numRuns: 200 },
  )
})

test('counting leaves the event loop to others', async () => {
  const count = textCounter(await frequentTexts(people))
  const long = people.slice(0, 20).join('-').replaceAll(' ', '-')
  let turns = 0
  const others = setInterval(() => (turns += 1), 0)
  await count(Array.from({ length: 4_096 }, () => long))
  clearInterval(others)
  expect(turns).toBeGreaterThan(10)
})
