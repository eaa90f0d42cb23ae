import type { Contact } from '@cadencia/contract/contacts'

type Act = (contact: Contact) => void

/** What can be done about one contact of the list. */
export type ContactActions = {
  edit: Act
  relate: Act
  attributes: Act
  channels: Act
  history: Act
  cancel: Act
  remove: Act
}
