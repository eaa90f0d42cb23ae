import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, expect, test, vi } from 'vitest'

import { startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { mailTo, until } from '#test/sending.ts'
import { startSmtp } from '#test/smtp.ts'

// Whole programs start here.
vi.setConfig({ testTimeout: 60_000 })

const { db, url, person } = await startApi()
const main = new URL('main.ts', import.meta.url).pathname
const key = Buffer.alloc(32, 1).toString('base64')

/** The program in its part, on a database that others use too. */
function start(role: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [main, `--role=${role}`], {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', DATABASE_URL: url, CADENCIA_KEY: key, ...env },
  })
  let said = ''
  child.stdout.on('data', (data: Buffer) => (said += data.toString()))
  child.stderr.on('data', (data: Buffer) => (said += data.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  afterAll(() => child.kill('SIGKILL'))
  return { said: () => said, ended, stop: () => child.kill('SIGTERM') }
}

const publicUrl = { PUBLIC_URL: 'https://cadencia.exemplo.com.br', ALLOW_PRIVATE_HOSTS: 'true' }

test('one process answers and does not send, two others send and share the work', async () => {
  const smtp = await startSmtp({})
  const ana = await person()
  await mailTo(db, ana, smtp.port)
  const campaign = await campaignOf(ana, {}, [{ delayMinutes: 0 }])
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 300))
  const api = start('api')
  await until(async () => api.said().includes('Cadência em http'), 30_000)
  await pause(1500)
  expect(smtp.messages).toEqual([])

  const dispatchers = [start('dispatcher', publicUrl), start('dispatcher', publicUrl)]
  const pending = async () => (await messagesOf(db, campaign.id)).filter(({ state }) => state !== 'sent')
  await until(async () => (await pending()).length === 0, 40_000)
  expect(smtp.messages).toHaveLength(300)
  for (const { stop, ended } of [api, ...dispatchers]) {
    stop()
    expect(await ended).toBe(0)
  }
})

test.each([
  ['dispatcher', 'Diga em PUBLIC_URL o endereço do produto: ele vai nos links das mensagens.'],
  ['carteiro', '--role=carteiro não existe. Há: all, api, dispatcher.'],
])('--role=%s alone is one clear sentence', async (role, sentence) => {
  const program = start(role)
  expect(await program.ended).toBe(1)
  expect(program.said().trim()).toBe(sentence)
})
