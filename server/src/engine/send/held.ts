import type { Work } from '#channels/work.ts'

/** The messages this dispatcher has claimed and not settled yet, by account: it does not claim them again. */
export function createHeld() {
  const byAccount = new Map<number, Set<number>>()

  return {
    ids: byAccount satisfies ReadonlyMap<number, ReadonlySet<number>>,
    add(work: readonly Work[]) {
      for (const { accountId, id } of work) {
        const ids = byAccount.get(accountId) ?? new Set()
        byAccount.set(accountId, ids.add(id))
      }
    },
    /** What became of it is recorded, or there is nothing to record. */
    end({ accountId, id }: Work) {
      const ids = byAccount.get(accountId)
      ids?.delete(id)
      if (ids?.size === 0) byAccount.delete(accountId)
    },
  }
}
