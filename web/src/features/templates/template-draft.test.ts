import { expect, test } from 'vitest'

import { emptyDraft, TemplateFromDraft } from './template-draft.ts'

const draft = { ...emptyDraft, name: 'Lembrete', content: 'Oi', subject: 'Oi', approved: 'lembrete' }

test('a template of Meta is sent only with a WhatsApp text, and without its name it is taken away', () => {
  const approvedOf = (more: object) => TemplateFromDraft.parse({ ...draft, ...more }).approved
  const variables = ['{{name}}', '{{email}}']
  expect(approvedOf({ type: 'whatsapp', approvedVariables: '{{name}}\n\n {{email}}' })).toEqual({
    name: 'lembrete',
    language: 'pt_BR',
    variables,
  })
  expect(approvedOf({ type: 'whatsapp', approved: ' ' })).toBeNull()
  expect(approvedOf({ type: 'email' })).toBeUndefined()
})
