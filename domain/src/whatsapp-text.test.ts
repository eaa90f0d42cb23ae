import fc from 'fast-check'
import { expect, test } from 'vitest'

import { growthOf } from '../test/growth.ts'
import { readWhatsApp, type Styled } from './whatsapp-text.ts'

const html = (nodes: Styled[]): string =>
  nodes
    .map((node) =>
      node.kind === 'text'
        ? node.text
        : `<${node.kind}>${'children' in node ? html(node.children) : node.text}</${node.kind}>`,
    )
    .join('')

test.each([
  ['*oferta*', '<bold>oferta</bold>'],
  ['_leia_', '<italic>leia</italic>'],
  ['~R$ 100~', '<strike>R$ 100</strike>'],
  ['`cod`', '<mono>cod</mono>'],
  ['```a\nb```', '<code>a\nb</code>'],
  ['Olá *Ana*, tudo _bem_?', 'Olá <bold>Ana</bold>, tudo <italic>bem</italic>?'],
  ['*a _b_ c*', '<bold>a <italic>b</italic> c</bold>'],
  ['_*~tudo~*_', '<italic><bold><strike>tudo</strike></bold></italic>'],
  ['```*a*```', '<code>*a*</code>'],
  ['`*a*`', '<mono>*a*</mono>'],
  ['* a*', '* a*'],
  ['*a *', '*a *'],
  ['**', '**'],
  ['**a**', '*<bold>a</bold>*'],
  ['``````', '``````'],
  ['``` a```', '``` a```'],
  ['```a ```', '```a ```'],
  ['*a\nb*', '*a\nb*'],
  ['*a* *b*', '<bold>a</bold> <bold>b</bold>'],
  ['2 * 3 * 4', '2 * 3 * 4'],
  ['*a', '*a'],
  ['```\ta```', '```\ta```'],
  ['```a\t```', '```a\t```'],
  ['*`a`*', '<bold><mono>a</mono></bold>'],
  ['``a`', '``a`'],
  ['`a``', '`a``'],
  ['', ''],
])('%s', (typed, shown) => {
  expect(html(readWhatsApp(typed))).toBe(shown)
})

test('what is plain is one text, and nothing is empty', () => {
  expect(readWhatsApp('a\nb')).toEqual([{ kind: 'text', text: 'a\nb' }])
  expect(readWhatsApp('*a*')).toEqual([{ kind: 'bold', children: [{ kind: 'text', text: 'a' }] }])
  expect(readWhatsApp('')).toEqual([])
})

const markOf: Record<Exclude<Styled['kind'], 'text'>, string> = {
  bold: '*',
  italic: '_',
  strike: '~',
  mono: '`',
  code: '```',
}
const typedAgain = (nodes: Styled[]): string =>
  nodes
    .map((node) => {
      if (node.kind === 'text') return node.text
      const inside = 'children' in node ? typedAgain(node.children) : node.text
      return markOf[node.kind] + inside + markOf[node.kind]
    })
    .join('')

const marked = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 5 }),
      fc.constantFrom('*', '_', '~', '`', '```', ' ', '\n'),
    ),
  )
  .map((parts) => parts.join(''))

test('no character is lost or added: with its marks put back, the text is what was typed', () => {
  fc.assert(
    fc.property(marked, (typed) => {
      expect(typedAgain(readWhatsApp(typed))).toBe(typed)
    }),
    { numRuns: 3000 },
  )
})

test.each(['*a ', '**', '```a ', '`', '_*~', '* '])(
  'reading %s, repeated, takes time in step with its length',
  (unit) => {
    expect(growthOf((length) => readWhatsApp(unit.repeat(length / unit.length)))).toBeLessThan(10)
  },
)
