import { setTimeout as pause } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { startProgram } from '#test/program.ts'
import { mailTo, until } from '#test/sending.ts'
import { startSmtp } from '#test/smtp.ts'

const { db, url, person } = await startApi()
const publicUrl = { PUBLIC_URL: 'https://cadencia.exemplo.com.br', ALLOW_PRIVATE_HOSTS: 'true' }

test('one process answers and does not send, two others send and share the work', async () => {
  const smtp = await startSmtp({})
  const ana = await person()
  await mailTo(db, ana, smtp.port)
  const campaign = await campaignOf(ana, {}, [{ delayMinutes: 0 }])
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 300))
  const api = startProgram(url, 'api')
  await api.started()
  await pause(1500)
  expect(smtp.messages).toEqual([])

  const dispatchers = [1, 2].map(() => startProgram(url, 'dispatcher', publicUrl))
  const pending = async () => (await messagesOf(db, campaign.id)).filter(({ state }) => state !== 'sent')
  await until(async () => (await pending()).length === 0)
  expect(smtp.messages).toHaveLength(300)
  for (const { stop, ended } of [api, ...dispatchers]) {
    stop()
    expect(await ended).toBe(0)
  }
})

test.each([
  ['dispatcher', 'Diga em PUBLIC_URL o endereço do produto: ele vai nos links das mensagens.'],
  ['carteiro', '--role=carteiro não existe. Há: all, api, dispatcher, listener.'],
])('--role=%s alone is one clear sentence', async (role, sentence) => {
  const program = startProgram(url, role)
  expect(await program.ended).toBe(1)
  expect(program.said().trim()).toBe(sentence)
})
