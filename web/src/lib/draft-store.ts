/** What was being written, and when it was kept. */
export type Kept = { at: string; value: object }

/** Kept since the page was loaded. */
const fresh = new Set<string>()

export const isFresh = (key: string) => fresh.has(key)

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

export function readDraft(key: string): Kept | undefined {
  const kept = parsed(localStorage.getItem(key))
  if (typeof kept !== 'object' || kept === null || !('at' in kept) || !('value' in kept)) return undefined
  const { at, value } = kept
  return typeof at === 'string' && typeof value === 'object' && value ? { at, value } : undefined
}

/** Whether there was room for it. */
export function keepDraft(key: string, kept: Kept): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(kept))
    fresh.add(key)
    return true
  } catch {
    return false
  }
}

export function dropDraft(key: string) {
  localStorage.removeItem(key)
  fresh.delete(key)
}
