import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

import { afterAll } from 'vitest'

const children: ChildProcess[] = []
// Said here, not where one is started: inside a test it would not be heard.
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

/** A dispatcher in a process of its own, to be killed at the worst moment. */
export async function startDispatcherProcess(
  url: string,
  { node = [], lease = 3, journals }: { node?: string[]; lease?: number; journals?: string } = {},
) {
  const script = new URL('../../proof/chaos/dispatcher.ts', import.meta.url).pathname
  const options = JSON.stringify({ url, connections: 4, leaseSeconds: lease, journals })
  const child = spawn(process.execPath, [...node, script, options], { stdio: ['ignore', 'pipe', 'ignore'] })
  children.push(child)
  await once(child.stdout, 'data')
  return {
    kill: () => child.kill('SIGKILL'),
    stop: async () => {
      child.kill('SIGTERM')
      const [code] = await once(child, 'exit')
      return code
    },
  }
}
