import { setTimeout as pause } from 'node:timers/promises'

/** A process that is asked to stop says so first, for as long as a proxy takes to hear it, and answers meanwhile. */
export function createDrain(seconds: number) {
  let stopping = false
  return {
    isStopping: () => stopping,
    drain: async () => {
      stopping = true
      await pause(seconds * 1000)
    },
  }
}
