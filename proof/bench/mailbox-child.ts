import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

import type { ListenerOptions } from '#server/src/listening/mailboxes/listener.ts'

const script = new URL('./mailbox-listener.ts', import.meta.url).pathname

type Options = { paces: ListenerOptions['paces']; watched?: boolean }
type Told = { held: number; connected: number; stallMs: number }

/** A listener in a process of its own. */
export async function startListenerChild(url: string, { paces, watched = false }: Options) {
  const child = fork(script, [JSON.stringify({ url, paces, watched })])
  const ended = once(child, 'exit')
  await once(child, 'message')
  return {
    pid: child.pid ?? 0,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    /** How much it reads now, and the longest it was away since it was last asked. */
    ask: async (): Promise<Told> => {
      child.send('how')
      const [told] = await once(child, 'message')
      return told
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The memory a process has now, in MB. */
export const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
