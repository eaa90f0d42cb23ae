export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
export type Metadata = { [key: string]: Json }

/**
 * What a person typed as one attribute: a number, true or false, JSON when it begins with { or [, otherwise text.
 */
export function toValue(typed: string): Json {
  const text = typed.trim()
  if (text === 'true' || text === 'false') return text === 'true'
  if (isQuantity(text)) return Number(text)
  if (/^[{[]/.test(text) && text.length <= longestValue) return parsed(text)
  return text
}

/** What one attribute holds at most. */
export const longestValue = 32 * 1024

const number = /^-?\d+(?:\.\d+)?$/

/** Only what reads back the same: 10.000, 1.50, 007 and a long identifier would lose a digit. */
const isQuantity = (text: string) => number.test(text) && String(Number(text)) === text

function parsed(text: string): Json {
  try {
    // JSON.parse returns JSON by definition; its type says any.
    return JSON.parse(text) as Json
  } catch {
    return text
  }
}

/** JavaScript reads this key of an object as the object's prototype, so values under it are lost on the way. */
export const isAttributeKey = (key: string) => key !== '__proto__'

/** Attributes as they are kept: an entry with a blank key or a blank value is none. */
export function toMetadata(entries: Iterable<readonly [key: string, value: string]>): Metadata {
  const kept = [...entries]
    .map(([key, value]) => [key.trim(), value.trim()] as const)
    .filter(([key, value]) => key !== '' && value !== '')
  // Not by assignment: a key named __proto__ is a key like any other.
  return Object.fromEntries(kept.map(([key, value]) => [key, toValue(value)]))
}

/** About how many characters it takes as JSON, a text alone exactly its own. */
export function lengthOf(value: Json): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return String(value).length
  let length = 2
  for (const [key, item] of Object.entries(value)) length += key.length + 4 + lengthOf(item)
  return length
}
