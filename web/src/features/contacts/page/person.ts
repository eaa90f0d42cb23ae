import type { Contact } from '@cadencia/contract/contacts'
import { zoneOfNumber } from '@cadencia/domain/ddd'

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A value of the contact by any of the names it may have, without case and accents. */
function valueOf({ metadata }: Contact, names: readonly string[]) {
  const [, value] = Object.entries(metadata).find(([key]) => names.includes(plain(key))) ?? []
  return typeof value === 'string' && value.trim() ? value.trim() : undefined
}

const phoneOf = ({ channels }: Contact) => channels?.find(({ channel }) => channel === 'call')?.address

/** What a clock on the contact's wall shows, by the area code of its number. */
function hourOf(contact: Contact, now: Date) {
  const zone = zoneOfNumber(phoneOf(contact) ?? '')
  return zone && new Intl.DateTimeFormat('pt-BR', { timeStyle: 'short', timeZone: zone }).format(now)
}

export const companyOf = (contact: Contact) => valueOf(contact, ['empresa', 'company', 'companhia'])

/** Role, company, city and local hour, as far as they are known. */
export function aboutOf(contact: Contact, now = new Date()) {
  const city = valueOf(contact, ['cidade', 'city', 'municipio'])
  const hour = hourOf(contact, now)
  return [
    valueOf(contact, ['cargo', 'role', 'funcao', 'title']),
    companyOf(contact),
    city && hour ? `${city}, ${hour}` : (city ?? (hour && `hora local ${hour}`)),
  ]
    .filter(Boolean)
    .join(' · ')
}

const initial = (word = '') => String.fromCodePoint(word.codePointAt(0) ?? 32).toLocaleUpperCase('pt-BR')

/** Two letters: of the first name and of the last. */
export function initialsOf(name: string) {
  const words = name.trim().split(/\s+/)
  return initial(words[0]) + (words.length > 1 ? initial(words.at(-1)) : '')
}
