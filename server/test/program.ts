import { type ChildProcess, spawn } from 'node:child_process'

import { afterAll } from 'vitest'

import { until } from './sending.ts'

const main = new URL('../src/main.ts', import.meta.url).pathname
/** What programs started here seal with. */
export const programKey = Buffer.alloc(32, 1).toString('base64')

// Here and not where they start: a test that fails must not leave them behind.
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

/** The program in its part, on a database that others use too. */
export function startProgram(url: string, role: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [main, `--role=${role}`], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      RATE_LIMIT: '0',
      DATABASE_URL: url,
      CADENCIA_KEY: programKey,
      ...env,
    },
  })
  children.push(child)
  let said = ''
  child.stdout.on('data', (data: Buffer) => (said += data.toString()))
  child.stderr.on('data', (data: Buffer) => (said += data.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return {
    said: () => said,
    ended,
    stop: () => child.kill('SIGTERM'),
    kill: () => child.kill('SIGKILL'),
    /** What it says once it does its part; for one that answers, with its address. */
    started: async () => {
      const greeting = /Cadência em (http:\S+)|Cadência: (?:enviando|lendo)/
      await until(async () => greeting.test(said) || child.exitCode !== null, 60_000)
      if (child.exitCode !== null) throw new Error(`ended: ${said}`)
      return greeting.exec(said)?.[1] ?? ''
    },
  }
}
