import { setTimeout as pause } from 'node:timers/promises'

import { isUnavailable } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'

/** Work that is done again and again and must outlive its failures: what is wrong is said once, until it was right. */
export function guarded(log: Log, name: string, work: () => Promise<unknown>) {
  let failing = false
  return async () => {
    try {
      await work()
      failing = false
    } catch (error) {
      if (!failing) log.error({ err: error }, `background: ${name}`)
      failing = true
      if (isUnavailable(error)) await pause(500)
    }
  }
}

/** Does it every so often, never twice at once, until the returned function is called and has waited for the last. */
export function every(ms: number, work: () => Promise<unknown>) {
  let running: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(work)
  }, ms)
  return async () => {
    clearInterval(timer)
    await running
  }
}
