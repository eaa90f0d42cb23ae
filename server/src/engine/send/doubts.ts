import type { Gate } from '#channels/gate.ts'
import type { Work } from '#channels/work.ts'

/**
 * What has passed the gate and is not recorded yet is in doubt if the process dies, unless it keeps a journal. It is never
 * more than allowed: however slow the database is, the next message waits in front of the gate.
 */
export function createDoubts() {
  const held = new Set<Work>()
  const waiting: { work: Work; go: () => void }[] = []
  let atMost = 0

  const admit = () => {
    while (held.size < atMost) {
      const next = waiting.shift()
      if (!next) return
      held.add(next.work)
      next.go()
    }
  }
  const end = (work: Work) => {
    if (held.delete(work)) admit()
  }

  return {
    /** A gate that is asked only when there is room for one more doubt. */
    before:
      (gate: Gate): Gate =>
      async (asked) => {
        const { work } = asked
        // One that had passed and asks again is a doubt already.
        if (!held.has(work))
          await new Promise<void>((go) => {
            waiting.push({ work, go })
            admit()
          })
        const verdict = await gate(asked)
        if (verdict !== 'passed') end(work)
        return verdict
      },
    /** A message is recorded, or has no outcome to record. */
    end,
    allow(most: number) {
      atMost = most
      admit()
    },
  }
}
