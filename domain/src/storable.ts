import type { Json } from './contact.ts'

/** Whether every text in a value is one a database can hold: no NUL, no half of a surrogate pair. */
export function isStorable(value: Json): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, item]) => isStorable(key) && isStorable(item))
}
