import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { chaosKey } from '../chaos/key.ts'

const run = fileURLToPath(new URL('../../tools/run.mjs', import.meta.url))
const greeting = /Cadência em (http:\S+)|Cadência: (?:enviando|lendo)/

export type Product = Awaited<ReturnType<typeof startProduct>>

/** The product as `npm start` starts it, in a role, on a database that is there. */
export async function startProduct(
  role: 'all' | 'api' | 'dispatcher' | 'listener',
  url: string,
  folder: string,
) {
  const child = spawn(process.execPath, [run, 'server/src/main.ts', `--role=${role}`], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      RATE_LIMIT: '0',
      DATABASE_URL: url,
      CADENCIA_DATA: folder,
      CADENCIA_KEY: chaosKey,
      ALLOW_PRIVATE_HOSTS: 'true',
      PUBLIC_URL: 'https://cadencia.exemplo.com.br',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let said = ''
  child.stdout.on('data', (data: Buffer) => void (said += data.toString()))
  while (!greeting.test(said)) {
    if (child.exitCode !== null) throw new Error(`${role} ended: ${said}`)
    await once(child.stdout, 'data')
  }
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    await ended
  }
  return {
    pid: child.pid ?? 0,
    address: greeting.exec(said)?.[1] ?? '',
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

/** Calls of a person who is signed in. */
export const callerOf =
  (address: string, token: string) =>
  async <T>(method: string, path: string, body?: object | FormData): Promise<T> => {
    const isForm = body instanceof FormData
    const response = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    const answer = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer}`)
    return (answer === '' ? undefined : JSON.parse(answer)) as T
  }

export type Call = ReturnType<typeof callerOf>
