import type { Contact } from '@cadencia/contract/contacts'

/** The contacts of an action: those picked, or all that a search finds. */
export type Target =
  | { kind: 'picked'; contacts: readonly Contact[]; count: number }
  | { kind: 'found'; filter: { search?: string; campaignId?: number; importId?: number }; count: number }

export const onlyOne = (contact: Contact): Target => ({ kind: 'picked', contacts: [contact], count: 1 })

/** The one contact it is about, if it is one. */
export const onlyOf = (target: Target) =>
  target.kind === 'picked' && target.contacts.length === 1 ? target.contacts[0] : undefined

/** Who is meant, as the calls about many take it. */
export const bodyOf = (target: Target) =>
  target.kind === 'found' ? { filter: target.filter } : { contactIds: target.contacts.map(({ id }) => id) }
