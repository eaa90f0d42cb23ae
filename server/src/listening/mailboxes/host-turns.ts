import { setTimeout as pause } from 'node:timers/promises'

/** Connections to one host begin one after the other, so many a second, with a little disorder among them. */
export function createHostTurns(perSecond: number) {
  const gapMs = 1000 / perSecond
  const next = new Map<string, number>()
  return {
    wait: async (host: string, signal: AbortSignal) => {
      const now = performance.now()
      const at = Math.max(now, next.get(host) ?? 0)
      next.set(host, at + gapMs)
      await pause(at - now + (Math.random() * gapMs) / 2, undefined, { signal }).catch(() => undefined)
    },
  }
}
