import { expect, test } from 'vitest'

import { compileText, fillText } from '#channels/text.ts'

import { readOpaque, whatsAppBody } from './compose.ts'

const author = { email: 'marcos@aurora.com.br', attributes: { name: 'Marcos' } }
const contact = {
  name: 'Ana',
  email: 'ana@x.br',
  whatsapp: '(11) 98765-4321',
  metadata: { nota: 'a\n\tb      c', vazio: '' },
}
const work = { accountId: 7, id: 99, contact }

const fill = (content: string, to = contact) => fillText(compileText(content, author), to)
const body = (changes: Partial<Parameters<typeof whatsAppBody>[0]>) =>
  whatsAppBody({ to: '+5511987654321', text: 'Oi', approved: undefined, work, author, ...changes })
const sent = (changes: Partial<Parameters<typeof whatsAppBody>[0]>): unknown => {
  const made = body(changes)
  return made.ok ? JSON.parse(made.body) : made
}

test('a message goes out as typed, its holes filled', () => {
  expect(fill('*Oi*, {{name}} <b>\n{{contact.nota}} {{user.name}}')).toEqual({
    ok: true,
    text: '*Oi*, Ana <b>\na\n\tb      c Marcos',
    values: ['Ana', 'a\n\tb      c', 'Marcos'],
  })
})

test('a value is never read as a hole', () => {
  expect(fill('{{name}}', { ...contact, name: '{{email}}' })).toMatchObject({ text: '{{email}}' })
})

test('a message with a hole that nothing fills does not leave', () => {
  expect(fill('{{name}} {{contact.vazio}} {{user.x}}')).toEqual({
    ok: false,
    missing: ['{{contact.vazio}}', '{{user.x}}'],
    reason: 'Falta o valor de {{contact.vazio}}, {{user.x}}',
  })
})

test('free text is asked for with the mark of its message', () => {
  expect(sent({ text: 'Oi, Ana\nhttps://x.com' })).toEqual({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: '5511987654321',
    type: 'text',
    text: { preview_url: true, body: 'Oi, Ana\nhttps://x.com' },
    biz_opaque_callback_data: '7.99',
  })
})

test('an approved template is asked for by name, its variables filled and on one line', () => {
  const approved = {
    name: 'boas_vindas',
    language: 'pt_BR',
    variables: ['{{name}}', ' {{contact.nota}} de {{user.name}}'],
  }
  expect(sent({ approved })).toEqual({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: '5511987654321',
    type: 'template',
    template: {
      name: 'boas_vindas',
      language: { code: 'pt_BR' },
      components: [
        {
          type: 'body',
          parameters: [
            { type: 'text', text: 'Ana' },
            { type: 'text', text: 'a b c de Marcos' },
          ],
        },
      ],
    },
    biz_opaque_callback_data: '7.99',
  })
})

test('an approved template without variables has no components', () => {
  const approved = { name: 'aviso', language: 'pt_BR', variables: [] }
  expect(sent({ approved })).toMatchObject({ template: { name: 'aviso', language: { code: 'pt_BR' } } })
  expect(JSON.stringify(sent({ approved }))).not.toContain('components')
})

test.each([
  [
    'a variable has no value',
    { approved: { name: 'x', language: 'pt', variables: ['{{user.x}}'] } },
    'Falta o valor de {{user.x}}',
  ],
  [
    'a variable came out empty',
    { approved: { name: 'x', language: 'pt', variables: ['{{name}}', '{{contact.x|}}'] } },
    'A variável 2 do template aprovado ficou vazia',
  ],
  ['the text came out empty', { text: ' \n ' }, 'A mensagem ficou vazia depois de preenchida'],
  [
    'the text is too long for WhatsApp',
    { text: 'x'.repeat(4097) },
    'A mensagem tem mais de 4096 caracteres, o limite do WhatsApp',
  ],
])('nothing is asked for when %s', (_name, changes, reason) => {
  expect(sent(changes)).toMatchObject({ ok: false, reason })
})

test('the longest text is asked for', () => {
  expect(body({ text: 'x'.repeat(4096) }).ok).toBe(true)
})

test('a status tells whose message it speaks of', () => {
  expect(readOpaque('7.99')).toEqual({ accountId: 7, messageId: 99 })
  for (const wrong of [
    '',
    '7',
    '7.',
    '.99',
    '0.1',
    '7.99.1',
    ' 7.99',
    '7.-1',
    '7.9e9',
    '1'.repeat(16) + '.1',
  ])
    expect(readOpaque(wrong)).toBeUndefined()
})
