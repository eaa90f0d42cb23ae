import { Refusal } from './problem.ts'

const maxDepth = 20
const maxItems = 10_000

/** Refuses a value nested or long beyond anything the product sends, before a schema walks it. */
export function refuseOversized(value: unknown, depth = 0) {
  if (typeof value !== 'object' || value === null) return
  const items = Object.values(value)
  if (depth >= maxDepth || items.length > maxItems) throw new Refusal('too_large')
  for (const item of items) refuseOversized(item, depth + 1)
}
