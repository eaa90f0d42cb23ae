import { maxDepth } from './json.ts'
import { Refusal } from './problem.ts'

const maxItems = 10_000
const notStorable = 'O texto tem um caractere que não pode ser guardado'

/**
 * Refuses what no part of the product sends, before a schema walks it: values nested or long beyond reason,
 * and texts with a NUL or half a surrogate pair, which PostgreSQL cannot hold.
 */
export function refuseHostile(value: unknown, path: readonly string[] = []) {
  if (typeof value === 'string') return refuseUnstorable(value, path)
  if (typeof value !== 'object' || value === null) return
  if (path.length >= maxDepth || Object.keys(value).length > maxItems) throw new Refusal('too_large')
  for (const [key, item] of Object.entries(value)) {
    const below = [...path, key]
    refuseUnstorable(key, below)
    refuseHostile(item, below)
  }
}

function refuseUnstorable(text: string, [field]: readonly string[]) {
  if (!text.includes('\0') && text.isWellFormed()) return
  throw new Refusal('invalid', {
    message: notStorable,
    ...(field !== undefined && { fields: { [field]: notStorable } }),
  })
}
