import type { Author } from './template.ts'

/** The word that leads out of every e-mail. */
export const optOutWord = 'Descadastrar'

/** The company and the address of the author, as the foot of an e-mail says them; empty without an address. */
export function postalOf({ attributes }: Author): string {
  const address = attributes['address']?.trim() ?? ''
  const company = attributes['company']?.trim() ?? ''
  return address === '' ? '' : [company, address].filter((part) => part !== '').join(' · ')
}
