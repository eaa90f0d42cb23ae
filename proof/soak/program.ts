import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export const key = Buffer.alloc(32, 1).toString('base64')
const programs = {
  api: [fileURLToPath(new URL('../../server/src/main.ts', import.meta.url)), '--role=api'],
  dispatcher: [fileURLToPath(new URL('dispatcher.ts', import.meta.url))],
}
const greeting = /Cadência em (http:\S+)|Cadência: enviando/

/** The product in one of its parts, in a process of its own, until it has said that it does it. */
export async function startProgram(url: string, role: 'api' | 'dispatcher', publicUrl = '') {
  const child = spawn(process.execPath, programs[role], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      RATE_LIMIT: '0',
      DATABASE_URL: url,
      CADENCIA_KEY: key,
      ALLOW_PRIVATE_HOSTS: 'true',
      PUBLIC_URL: publicUrl || 'http://127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const hear = (data: Buffer) => void (said += data.toString())
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  while (!greeting.test(said)) {
    if (child.exitCode !== null) throw new Error(`${role} ended: ${said}`)
    await once(child.stdout, 'data')
  }
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    return said
  }
  return { pid: child.pid ?? 0, address: greeting.exec(said)?.[1] ?? '', stop }
}
