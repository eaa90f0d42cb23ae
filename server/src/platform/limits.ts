import { Refusal } from './problem.ts'

const maxDepth = 20
const maxItems = 10_000
const hasNul = 'O texto tem um caractere que não pode ser guardado'

/**
 * Refuses what no part of the product sends, before a schema walks it: values nested or long beyond reason,
 * and texts with a NUL, which PostgreSQL cannot hold.
 */
export function refuseHostile(value: unknown, depth = 0) {
  if (typeof value === 'string' && value.includes('\0')) throw new Refusal('invalid', { message: hasNul })
  if (typeof value !== 'object' || value === null) return
  if (depth >= maxDepth || Object.keys(value).length > maxItems) throw new Refusal('too_large')
  for (const [key, item] of Object.entries(value)) {
    refuseHostile(key, depth)
    refuseHostile(item, depth + 1)
  }
}
