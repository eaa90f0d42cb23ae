import { type Metadata, toMetadata } from '@cadencia/domain/contact'
import { z } from 'zod'

/** One attribute while it is written: both sides are texts. `id` tells rows apart whose keys are still the same. */
export const Entry = z.object({ id: z.string(), key: z.string(), value: z.string() })
export type Entry = z.infer<typeof Entry>

const textOf = (value: Metadata[string]) => (typeof value === 'string' ? value : JSON.stringify(value))

export const toEntries = (metadata: Metadata): Entry[] =>
  Object.entries(metadata).map(([key, value]) => ({ id: key, key, value: textOf(value) }))

/** What was not touched keeps its value as it is: a text '12' stays a text. */
export function fromEntries(entries: readonly Entry[], before: Metadata): Metadata {
  const untouched = toEntries(before).filter((old) =>
    entries.some(({ key, value }) => key === old.key && value === old.value),
  )
  return {
    ...toMetadata(entries.map(({ key, value }) => [key, value] as const)),
    ...Object.fromEntries(untouched.map(({ key }) => [key, before[key] ?? null])),
  }
}
