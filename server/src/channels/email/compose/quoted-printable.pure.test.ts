import fc from 'fast-check'
import { expect, test } from 'vitest'

import { encodeQuotedPrintable } from './quoted-printable.ts'

/** As RFC 2045 says it is read. */
const decode = (lines: string) =>
  Buffer.from(
    lines
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

test.each([
  ['', ''],
  ['abc', 'abc=\r\n'],
  ['a=b', 'a=3Db=\r\n'],
  ['João', 'Jo=C3=A3o=\r\n'],
  ['a\nb', 'a\r\nb=\r\n'],
  ['a\r\nb\rc\n', 'a\r\nb\r\nc\r\n'],
  ['a \nb\t\n', 'a=20\r\nb=09\r\n'],
  ['a ', 'a =\r\n'],
  ['\u0000', '=00=\r\n'],
  ['é ~', '=C3=A9 ~=\r\n'],
  [`é${'x'.repeat(70)}`, `=C3=A9${'x'.repeat(69)}=\r\nx=\r\n`],
  [`é\n${'x'.repeat(76)}`, `=C3=A9\r\n${'x'.repeat(75)}=\r\nx=\r\n`],
  ['x'.repeat(80), `${'x'.repeat(75)}=\r\nxxxxx=\r\n`],
])('%j', (text, encoded) => {
  expect(encodeQuotedPrintable(text)).toBe(encoded)
})

test('what is encoded is read as it was, on short lines of printable ASCII, and ends at the start of a line', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('\r', '\n', ' ', '=', 'ç')),
      }),
      (text) => {
        const encoded = encodeQuotedPrintable(text)
        expect(decode(encoded)).toBe(text.replace(/\r\n?|\n/g, '\r\n').toWellFormed())
        expect(encoded).toMatch(/^([\t -~]{0,76}\r\n)*$/)
        expect(encoded).not.toMatch(/[ \t]\r\n/)
      },
    ),
    { numRuns: 2000 },
  )
})

test('no character is cut in two by a break', () => {
  for (let before = 0; before < 80; before++) {
    const lines = encodeQuotedPrintable(`${'x'.repeat(before)}ãࠀ🎉`)
      .split('=\r\n')
      .join('|')
    expect(lines).toMatch(/=C3=A3\|?=E0=A0=80\|?=F0=9F=8E=89/)
  }
})

test('pieces encoded apart and put together say what they say together', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), (pieces) => {
      const whole = pieces.map((piece) => piece.replace(/\r\n?|\n/g, '\r\n')).join('')
      expect(decode(pieces.map(encodeQuotedPrintable).join(''))).toBe(whole)
    }),
  )
})
