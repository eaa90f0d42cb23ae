import { expect, test } from 'vitest'

import { sampleRecipient } from './sample.ts'
import { compile } from './template.ts'

test('the sample contact has a value for every attribute a template asks for, and for nothing else', () => {
  expect(sampleRecipient(compile('Oi {{name}} da {{contact.empresa}}, {{user.cargo}}'))).toEqual({
    name: 'Ana Almeida',
    email: 'ana@exemplo.com.br',
    whatsapp: '(11) 98765-4321',
    metadata: { empresa: '[empresa]' },
  })
})
