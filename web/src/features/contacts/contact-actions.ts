import type { Contact } from '@cadencia/contract/contacts'
import type { SaidOutcome } from '@cadencia/contract/said'

import type { OpenDialog } from './contact-dialogs.tsx'
import { onlyOne } from './target.ts'

type Act = (contact: Contact) => void

/** What can be done about one contact. */
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

/** Each opens its dialog. */
export const actionsOf = (open: (dialog: OpenDialog) => void): ContactActions => ({
  edit: (contact) => open({ kind: 'edit', contact }),
  relate: (contact) => open({ kind: 'relate', target: onlyOne(contact) }),
  attributes: (contact) => open({ kind: 'attributes', contact }),
  channels: (contact) => open({ kind: 'channels', contact }),
  history: (contact) => open({ kind: 'history', contact }),
  cancel: (contact) => open({ kind: 'cancel', contact }),
  said: (contact, outcome) => open({ kind: 'said', contact, outcome }),
  remove: (contact) => open({ kind: 'delete', target: onlyOne(contact) }),
})
