import type { Placeholder } from '@cadencia/domain/template'

/** A message that cannot be written: what has no value, and why it does not leave, in words for the sender. */
export type NotComposed = { ok: false; missing: string[]; reason: string }

export const refused = (reason: string): NotComposed => ({ ok: false, missing: [], reason })

export function missingIn(
  holes: readonly Placeholder[],
  values: readonly (string | undefined)[],
): NotComposed {
  const missing = [...new Set(holes.filter((_, at) => values[at] === undefined).map(({ raw }) => raw))]
  return { ok: false, missing, reason: `Falta o valor de ${missing.join(', ')}` }
}
