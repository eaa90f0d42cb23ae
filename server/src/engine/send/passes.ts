import { askGate, type Asked, type Gate, type Verdict } from '#channels/gate.ts'
import type { Work } from '#channels/work.ts'

/**
 * A message that was let through the gate before its turn came may leave on that word for so long: a pause or an
 * opt-out stops everything that has not begun to leave within a quarter of a second.
 */
const freshMs = 200

/** Lets messages of one sender through the gate before a connection is free for them, many in one call. */
export function createPasses(gate: Gate, isAlive: () => boolean) {
  const passedAt = new WeakMap<Work, number>()
  const isFresh = (work: Work) => performance.now() - (passedAt.get(work) ?? -Infinity) < freshMs

  return {
    async ahead(asked: Asked): Promise<Verdict | 'doubt'> {
      const at = performance.now()
      const verdict = await askGate(gate, asked)
      if (verdict === 'passed') passedAt.set(asked.work, at)
      return verdict
    },
    /** The gate, asked once more only if that is too long ago. */
    gate: (async (asked) => {
      if (isFresh(asked.work) && isAlive()) return 'passed'
      const again = passedAt.has(asked.work)
      const verdict = await gate({ ...asked, again })
      // Cancelled meanwhile, or no longer ours: to give it back is right for the one and changes nothing of the other.
      return again && verdict === 'stale' ? 'campaign' : verdict
    }) satisfies Gate,
    /** How long ago it passed. */
    ageOf: (work: Work) => performance.now() - (passedAt.get(work) ?? -Infinity),
  }
}
