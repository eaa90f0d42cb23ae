import { headerBytes } from '@cadencia/domain/bytes'
import { compile, fill, hasTags, oneLine } from '@cadencia/domain/template'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { ana, author, headers, mailOf } from '#test/compose.ts'

const hostile = fc.constantFrom(
  '\r\nBcc: todos@exemplo.com.br\r\n',
  '\n.\n',
  '\r\n.\r\nMAIL FROM:<a@b.c>\r\n',
  '\r',
  '=',
  '=\r\n',
  '=3D',
  '--=_c1.abc',
  '\n--=_c1.abc--\n',
  '=?utf-8?Q?x?=',
  '\u2028',
  '\u0000',
  '\t ',
  ' \n',
  '{{name}}',
  '}}',
  '"',
  '\\',
  '<b>',
  '&amp;',
  'x'.repeat(1200),
  'é'.repeat(80),
)
const anything = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  hostile,
)
const written = fc.array(anything, { maxLength: 4 }).map((parts) => parts.join(''))
const normal = (text: string) => text.toWellFormed().replace(/\r\n?/g, '\n')

/** What the parts of a template would say, each piece read by itself. */
const expected = (template: string, to: typeof ana, target: 'html' | 'text') => {
  const pieces = compile(template).map((piece) =>
    typeof piece === 'string' ? normal(piece).replace(/[\uFDD0\uFDD1]/g, '\uFFFD') : piece,
  )
  const metadata = { cidade: normal(to.metadata.cidade) }
  return fill(pieces, { ...to, name: normal(to.name), metadata }, author, target).text
}

const fuzzed = fc.record({
  name: written,
  city: written,
  subject: written,
  static: written,
  markup: fc.boolean(),
})

test(
  'whatever is typed and whatever fills it arrives as it was, under exactly these headers',
  {
    timeout: 120_000,
  },
  async () => {
    await fc.assert(
      fc.asyncProperty(fuzzed, async ({ name, city, subject, static: text, markup }) => {
        const to = { ...ana, name: `A${name}`, metadata: { cidade: `B${city}` } }
        const typed = `Oi {{name}}${text.replaceAll('<', '')}{{contact.cidade}}`
        const content = markup ? `<p>${typed}</p>` : typed
        const header = fill(compile(`S${subject}`), to, author, 'subject')
        fc.pre(hasTags(content) === markup && headerBytes(header.text) <= 998)
        fc.pre(
          [header, fill(compile(content), to, author, 'text')].every(({ missing }) => missing.length === 0),
        )
        const mail = await mailOf({ subject: `S${subject}`, content, to })

        expect(mail.isClean).toBe(true)
        expect(Math.max(...mail.lines.map((line) => line.length))).toBeLessThanOrEqual(76)
        expect(mail.headers).toEqual(headers)
        expect(mail.subject).toBe(header.text.toWellFormed())
        expect(mail.to).toEqual({ name: asHeader(to.name), address: ana.email })
        const [part, said] = markup
          ? [mail.html.slice(mail.html.indexOf('<body>\n') + 7), expected(content, to, 'html')]
          : [mail.text, `${expected(content, to, 'text')}\n\nDescadastrar: `]
        expect(part.slice(0, said.length)).toBe(said)
      }),
      { numRuns: 10_000 },
    )
  },
)

const asHeader = (text: string) => oneLine(text.toWellFormed()).trim()

test('a subject takes the room that its template was told it has', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }), async (text) => {
      const subject = asHeader(text)
      fc.pre(subject !== '' && !subject.includes('{{') && headerBytes(subject) <= 998)
      const mail = await mailOf({ subject })
      expect(mail.subject).toBe(subject)
    }),
    { numRuns: 500 },
  )
})
