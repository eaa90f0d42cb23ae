import { useState } from 'react'

import type { Queue } from './queue.ts'

/** Several tasks at once: those that are picked in the list. */
export function usePicked({ tasks, current, go }: Queue) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const including = (id: number) => new Set([...ids, ...(ids.size === 0 && current ? [current.id] : []), id])
  const without = (id: number) => new Set([...ids].filter((each) => each !== id))
  return {
    tasks: tasks.filter(({ id }) => ids.has(id)),
    has: (id: number) => ids.has(id),
    clear: () => setIds(new Set()),
    all: () => setIds(new Set(tasks.map(({ id }) => id))),
    toggle: (id: number) => setIds(ids.has(id) ? without(id) : including(id)),
    /** Goes on to the next one with it; back, the one that is left is no longer among them. */
    extend: (id: number) => {
      setIds(ids.has(id) && current ? without(current.id) : including(id))
      go(id)
    },
  }
}

export type Picked = ReturnType<typeof usePicked>
