import type { Contact } from '@cadencia/contract/contacts'
import { brazilianNumber, isForeign } from '@cadencia/domain/phone'

export const incomplete = 'Telefone incompleto'

export const incompleteHint =
  'Telefone incompleto: confira o DDD e os dígitos. O contato é guardado, mas nada sai por este número.'

/** Whether the server read the contact's number as one that cannot be called. */
export const hasIncompletePhone = ({ whatsapp, channels }: Pick<Contact, 'whatsapp' | 'channels'>) =>
  whatsapp !== '' &&
  channels?.some(({ channel, state }) => channel !== 'email' && state === 'missing') === true

/** The same of what is typed; a number of another country only the server can read. */
export const isIncomplete = (typed: string) =>
  /\d/.test(typed) && !isForeign(typed) && brazilianNumber(typed) === undefined
