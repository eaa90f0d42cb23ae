import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { expect, test, vi } from 'vitest'

// Dispatchers are killed and the database with them; what they held comes back when their lease is over.
vi.setConfig({ testTimeout: 400_000 })

test('dispatchers and readers are killed, frozen, and lose their database, while cadences are edited: nothing is lost, repeated or lied about', async () => {
  const script = new URL('run.ts', import.meta.url).pathname
  const options = [
    '--messages',
    '900',
    '--people',
    '300',
    '--kills',
    '6',
    '--restarts',
    '1',
    '--lease',
    '3',
    '--dispatchers',
    '2',
  ]
  const child = spawn(process.execPath, [script, ...options], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (said += data.toString()))
  const [code] = await once(child, 'exit')
  expect(said).toMatch(/28 promises kept, 0 broken/)
  expect(code).toBe(0)
})
