import type { Contact } from '@cadencia/contract/contacts'
import type { SaidOutcome } from '@cadencia/contract/said'

type Act = (contact: Contact) => void

/** What can be done about one contact of the list. */
export type ContactActions = {
  edit: Act
  relate: Act
  attributes: Act
  channels: Act
  history: Act
  cancel: Act
  said: (contact: Contact, outcome: SaidOutcome) => void
  remove: Act
}
