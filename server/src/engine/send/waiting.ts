import type { Work } from '#channels/work.ts'

/** A message on its way out, and the moment of our monotonic clock before which it may not leave. */
export type Queued = { work: Work; notBefore: number }

/** A queue that gives each new item to a consumer that already waits for one. */
export function createWaiting<Item>(patienceMs: number) {
  const items: Item[] = []
  let closed = false
  const idle = new Set<(item: Item | undefined) => void>()

  return {
    length: () => items.length,
    isClosed: () => closed,
    add(more: readonly Item[]) {
      items.push(...more)
      for (const resolve of idle) {
        const first = items.shift()
        if (first === undefined) return
        idle.delete(resolve)
        resolve(first)
      }
    },
    /** Taken and not used. */
    putBack: (item: Item) => void items.unshift(item),
    empty: () => items.splice(0),
    /** The next one, waiting a little for it. */
    async next(): Promise<Item | undefined> {
      const item = items.shift()
      if (item !== undefined || closed) return item
      const { promise, resolve } = Promise.withResolvers<Item | undefined>()
      const timer = setTimeout(() => resolve(undefined), patienceMs)
      idle.add(resolve)
      return promise.finally(() => {
        clearTimeout(timer)
        idle.delete(resolve)
      })
    },
    /** Ends every wait. */
    close() {
      closed = true
      for (const resolve of idle) resolve(undefined)
    },
  }
}
