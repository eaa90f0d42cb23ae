import { act, waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'

/**
 * What is repeated after pauses of so many milliseconds is repeated when the test says, and at no other time. All other
 * time passes as it does. Before the product is opened.
 */
export function pausesOf(milliseconds: number) {
  const waiting = new Map<number, () => void>()
  const { setInterval: begin, clearInterval: end } = globalThis
  let last = 0
  vi.stubGlobal('setInterval', (run: () => void, pause: number) => {
    if (pause !== milliseconds) return begin(run, pause)
    last -= 1
    waiting.set(last, run)
    return last
  })
  vi.stubGlobal('clearInterval', (id: number) => (waiting.has(id) ? void waiting.delete(id) : end(id)))
  return {
    pass: async () => {
      await waitFor(() => expect(waiting.size).toBeGreaterThan(0))
      act(() => [...waiting.values()].forEach((run) => run()))
    },
    noneIsLeft: () => waitFor(() => expect(waiting.size).toBe(0)),
  }
}
