import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { growthOf } from '../test/growth.ts'
import {
  type Author,
  compile,
  fill,
  hasTags,
  longestFilled,
  placeholdersOf,
  type Recipient,
  refill,
  unknownIn,
  valuesOf,
} from './template.ts'

const ana: Recipient = {
  name: 'Ana Almeida',
  email: 'ana@exemplo.com.br',
  whatsapp: '(11) 98765-4321',
  metadata: {
    cidade: 'São Paulo',
    funcionários: 12,
    ativo: true,
    redes: { x: '@ana' },
    vazio: '',
    branco: '  ',
    nada: null,
  },
}
const marcos: Author = {
  email: 'marcos@aurora.com.br',
  attributes: { name: 'Marcos Lima', company: 'Aurora' },
}

const text = (template: string, to = ana, from = marcos) => fill(compile(template), to, from, 'text')

describe('what a placeholder may ask for', () => {
  test.each([
    ['{{name}}', 'Ana Almeida'],
    ['{{email}}', 'ana@exemplo.com.br'],
    ['{{whatsapp}}', '(11) 98765-4321'],
    ['{{user.email}}', 'marcos@aurora.com.br'],
    ['{{user.name}} da {{user.company}}', 'Marcos Lima da Aurora'],
    ['{{contact.cidade}}', 'São Paulo'],
    ['{{contact.funcionários}}', '12'],
    ['{{contact.ativo}}', 'true'],
    ['{{contact.redes}}', '{"x":"@ana"}'],
    ['{{contact.name}}', 'Ana Almeida'],
    ['{{contact.CIDADE}}', 'São Paulo'],
    ['{{contact.funcionarios}}', '12'],
    ['{{first_name}}', 'Ana'],
    ['{{first_name|cliente}}', 'Ana'],
    ['{{ name }}', 'Ana Almeida'],
    ['{{{name}}}', '{Ana Almeida}'],
    ['{{name}}{{name}}', 'Ana AlmeidaAna Almeida'],
    ['a }} b {{name}}', 'a }} b Ana Almeida'],
    ['{{ {{name}}', '{{ Ana Almeida'],
    ['{{contact.apelido|amiga}}', 'amiga'],
    ['{{name|cliente}}', 'Ana Almeida'],
    ['{{contact.vazio|}}.', '.'],
    ['{{contact.branco|amiga}}', 'amiga'],
    ['{{}} {{ }} {{ | x }}', '{{}} {{ }} {{ | x }}'],
    ['{{na\nme}} {{na{me}}', '{{na\nme}} {{na{me}}'],
    ['sem nada', 'sem nada'],
    ['', ''],
  ])('%s', (template, expected) => {
    expect(text(template)).toEqual({ text: expected, missing: [] })
  })
})

test('a template is read into no more pieces than it has', () => {
  const kinds = (template: string) => compile(template).map((piece) => typeof piece)
  expect(kinds('')).toEqual([])
  expect(kinds('{{name}}{{email}}')).toEqual(['object', 'object'])
  expect(kinds('a{{name}}b')).toEqual(['string', 'object', 'string'])
})

test('what is longer than a name is no hole', () => {
  const hole = (length: number) => compile(`{{${'x'.repeat(length)}}}`).map((piece) => typeof piece)
  expect([hole(200), hole(201)]).toEqual([['object'], ['string']])
})

test.each(['xuser.email', 'xcontact.cidade', 'user.é1', 'user.1é', 'user.', `user.${'x'.repeat(65)}`])(
  '%s asks for nothing that exists',
  (name) => {
    expect(unknownIn(compile(`{{${name}}}`))).toEqual([`{{${name}}}`])
  },
)

test.each([
  '{{user.cargo}}',
  '{{contact.sobrenome}}',
  '{{contact.vazio}}',
  '{{contact.nada}}',
  '{{nome}}',
  '{{user.__proto__}}',
  '{{contact.__proto__}}',
  '{{contact.constructor}}',
  '{{user.constructor.name}}',
  '{{constructor}}',
  '{{toString}}',
])('%s has no value, stays as it was typed and is named', (template) => {
  expect(text(`Olá ${template}!`)).toEqual({ text: `Olá ${template}!`, missing: [template] })
})

test('a key that happens to be __proto__ is a key like any other', () => {
  const metadata = JSON.parse('{"__proto__":"sim"}') as Record<string, unknown>
  expect(text('{{contact.__proto__}}', { ...ana, metadata }).text).toBe('sim')
})

test('what nobody could ever fill is named when the template is written', () => {
  expect(unknownIn(compile('{{name}} {{nome}} {{user.x}} {{user.é}} {{contact.}} {{nome}} {{#if}}'))).toEqual(
    ['{{nome}}', '{{user.é}}', '{{contact.}}', '{{#if}}'],
  )
})

test('what a contact is called wins over what their name says', () => {
  expect(text('{{first_name}}', { ...ana, name: 'DRA. ANA' }).text).toBe('Ana')
  expect(text('{{first_name}}', { ...ana, metadata: { Primeiro_Nome: 'Aninha' } }).text).toBe('Aninha')
  expect(text('{{first_name}}', { ...ana, metadata: { primeiro_nome: ' ' } }).text).toBe('Ana')
  expect(text('{{first_name}}', { ...ana, name: ' ' }).missing).toEqual(['{{first_name}}'])
})

test('values are escaped in markup and only there', () => {
  const to = { ...ana, name: `<img src=x onerror="alert('1')">&` }
  expect(fill(compile('<p>{{name}}</p>'), to, marcos, 'html').text).toBe(
    '<p>&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;</p>',
  )
  expect(fill(compile('{{name}}'), to, marcos, 'text').text).toBe(to.name)
})

test('what is missing can be shown in other ways than as it was typed', () => {
  const template = compile('Oi {{contact.x}}, {{name}}')
  const shown = refill(template, valuesOf(template, ana, marcos), 'text', ({ key }) => `[${key}?]`)
  expect(shown).toEqual({ text: 'Oi [x?], Ana Almeida', missing: ['{{contact.x}}'] })
})

test('a subject has one line, whatever its values hold', () => {
  const to = { ...ana, name: 'Ana\r\nBcc: todos@exemplo.com.br\u2028x\u0000' }
  expect(fill(compile('Olá {{name}}\n!'), to, marcos, 'subject').text).toBe(
    'Olá Ana Bcc: todos@exemplo.com.br x !',
  )
})

test('markup is told from text by its tags', () => {
  expect(['<b>a</b>', 'a<br>', '<a href="x">', '</p>'].every(hasTags)).toBe(true)
  expect(['2 < 3 > 1', '<3', 'a <> b', '< b>', 'x <y'].some(hasTags)).toBe(false)
})

const anything = fc.string({ unit: 'grapheme', maxLength: 60 })
const looksLikeTemplate = fc
  .array(
    fc.oneof(anything, fc.constantFrom('{{', '}}', '{', '}', '|', 'name', 'user.', 'contact.', ' ', '\n')),
  )
  .map((parts) => parts.join(''))

test('the pieces of a template are the template', () => {
  fc.assert(
    fc.property(looksLikeTemplate, (template) => {
      const pieces = compile(template)
      expect(pieces.map((piece) => (typeof piece === 'string' ? piece : piece.raw)).join('')).toBe(template)
    }),
    { numRuns: 1000 },
  )
})

test('a value is written as it is and never read again', () => {
  fc.assert(
    fc.property(looksLikeTemplate, (value) => {
      fc.pre(value.trim() !== '')
      expect(text('[{{name}}]', { ...ana, name: value }).text).toBe(`[${value}]`)
    }),
    { numRuns: 1000 },
  )
})

test('no value can open a tag or leave an attribute in markup', () => {
  fc.assert(
    fc.property(anything, (value) => {
      const { text: html } = fill(compile('{{name}}'), { ...ana, name: `${value}<"'>` }, marcos, 'html')
      expect(html).not.toMatch(/[<>"']/)
    }),
    { numRuns: 1000 },
  )
})

test('what a message said can be told again from what filled its holes, whatever became of the contact', () => {
  const template = compile('{{name}}, {{contact.apelido|amiga}} da {{user.company}}: {{user.cargo}} {{name}}')
  const values = valuesOf(template, ana, marcos)
  expect(values).toEqual(['Ana Almeida', 'amiga', 'Aurora', undefined, 'Ana Almeida'])
  expect(refill(template, values, 'text')).toEqual({
    text: 'Ana Almeida, amiga da Aurora: {{user.cargo}} Ana Almeida',
    missing: ['{{user.cargo}}'],
  })
})

test.each([
  ['holes', '{{name}} e '],
  ['closing braces', '}}'],
  ['opening braces', '{{'],
  ['holes that never close', '{{name '],
  ['tags that never close', '<a '],
])('reading and filling %s takes time in step with their length', (_name, unit) => {
  const growth = growthOf((length) => {
    const template = unit.repeat(Math.ceil(length / unit.length))
    fill(compile(template), ana, marcos, 'html')
    hasTags(template)
  })
  expect(growth).toBeLessThan(10)
})

test('every hole knows its fallback', () => {
  expect(placeholdersOf(compile('{{ name | cliente }}'))).toEqual([
    { raw: '{{ name | cliente }}', source: 'field', key: 'name', fallback: 'cliente' },
  ])
})

test('what grows beyond all measure when it is filled is cut, and what is missing is still named', () => {
  const template = compile('{{a}}{{b}}'.repeat(500) + '{{c}}')
  const values = [...Array.from({ length: 1000 }, () => 'x'.repeat(30_000)), undefined]
  const { text, missing } = refill(template, values, 'text')
  expect([text.length, text.at(-1), missing]).toEqual([longestFilled + 1, '…', ['{{c}}']])
})
