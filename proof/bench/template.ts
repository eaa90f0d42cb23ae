import { compile, fill, type Recipient } from '@cadencia/domain/template'

import { fastest, type Figure } from './machine.ts'

const contacts = 100_000
const holes = 50

const keys = [
  'name',
  'email',
  'whatsapp',
  'user.name',
  'user.company',
  'contact.cidade',
  'contact.cargo',
  'contact.nota',
]
const content = Array.from(
  { length: holes },
  (_, index) => `<p>Parágrafo ${index} para {{${keys[index % keys.length]}}},</p>`,
).join('\n')
const author = { email: 'marcos@aurora.com.br', attributes: { name: 'Marcos Lima', company: 'Aurora' } }

const people: Recipient[] = Array.from({ length: contacts }, (_, index) => ({
  name: `Contato ${index}`,
  email: `contato${index}@exemplo.com.br`,
  whatsapp: '(11) 98765-4321',
  metadata: { cidade: 'São Paulo', cargo: index % 7 === 0 ? 'P&D' : 'Diretora', nota: index },
}))

/** A template with 50 placeholders, filled as HTML for 100,000 contacts. */
export async function template(): Promise<Figure[]> {
  const compiled = compile(content)
  let bytes = 0
  const filled = await fastest(() => {
    for (const person of people) bytes += fill(compiled, person, author, 'html').text.length
  })
  // The floor: the same pieces joined, with every value already in hand and nothing escaped.
  const values = keys.map((key) => `valor de ${key}`)
  const joined = await fastest(() => {
    for (let turn = 0; turn < contacts; turn++) {
      let text = ''
      let hole = 0
      for (const piece of compiled) text += typeof piece === 'string' ? piece : values[hole++ % values.length]
      bytes += text.length
    }
  })
  const megabyte = content.repeat(Math.ceil(1_000_000 / content.length))
  const read = await fastest(() => (bytes += compile(megabyte).length))
  if (bytes === 0) throw new Error('nothing was rendered')
  const each = (seconds: number) => (seconds / contacts) * 1e6
  return [
    { name: `fill ${holes} placeholders`, value: each(filled), unit: 'µs per contact', floor: each(joined) },
    { name: 'read a 1 MB template', value: read * 1000, unit: 'ms' },
  ]
}
