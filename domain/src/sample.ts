import { type Compiled, placeholdersOf, type Recipient } from './template.ts'

/** Who a preview or a test writes to when no real contact is chosen. */
export const sampleContact = {
  name: 'Ana Almeida',
  email: 'ana@exemplo.com.br',
  whatsapp: '(11) 98765-4321',
} as const

/** The sample has a value for whatever the template asks of a contact, so that only the user's own gaps are named. */
export function sampleRecipient(template: Compiled): Recipient {
  const asked = placeholdersOf(template).filter(({ source }) => source === 'metadata')
  return { ...sampleContact, metadata: Object.fromEntries(asked.map(({ key }) => [key, `[${key}]`])) }
}
