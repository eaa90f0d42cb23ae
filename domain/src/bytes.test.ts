import fc from 'fast-check'
import { expect, test } from 'vitest'

import { fitsBytes, headerBytes, utf8Bytes } from './bytes.ts'

/** RFC 2047 written out: words of at most 75 characters, each of whole characters. */
function encode(text: string): string {
  const words: string[] = ['']
  for (const character of text) {
    const longer = (words.at(-1) ?? '') + character
    if (`=?utf-8?B?${Buffer.from(longer).toString('base64')}?=`.length <= 75) words[words.length - 1] = longer
    else words.push(character)
  }
  return words.map((word) => `=?utf-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ')
}

test('a text is as long as its UTF-8', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(utf8Bytes(text)).toBe(Buffer.byteLength(text))
    }),
  )
})

test.each([
  ['\u007f', 1],
  ['\u0080', 2],
  ['\u07ff', 2],
  ['\u0800', 3],
  ['\uffff', 3],
  ['\u{10000}', 4],
  ['\u{10ffff}', 4],
])('%j is %i bytes long', (character, bytes) => {
  expect(utf8Bytes(character)).toBe(bytes)
})

test('a text fits when its UTF-8 does, however the answer is found', () => {
  expect([fitsBytes('abc', 2), fitsBytes('abc', 3), fitsBytes('é', 2)]).toEqual([false, true, true])
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), (text, limit) => {
      expect(fitsBytes(text, limit)).toBe(Buffer.byteLength(text) <= limit)
    }),
  )
})

test('plain words go into a header as they are', () => {
  expect(headerBytes('')).toBe(0)
  expect(headerBytes('Uma proposta para {{name}}')).toBe(26)
})

test('what a header cannot carry is as long as its encoded words', () => {
  for (const unit of ['x', 'é', '🙂'])
    for (const text of Array.from({ length: 100 }, (_, length) => `é${unit.repeat(length)}`))
      expect(headerBytes(text)).toBe(encode(text).length)
  expect(headerBytes('Olá')).toBe(encode('Olá').length)
  expect(headerBytes('=?não?=')).toBe(encode('=?não?=').length)
  expect(headerBytes('x'.repeat(67))).toBe(encode('x'.repeat(67)).length)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      expect(headerBytes(`é${text}`)).toBe(encode(`é${text}`).length)
    }),
  )
})
