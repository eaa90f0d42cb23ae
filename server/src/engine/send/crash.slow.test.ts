import type { Socket } from 'node:net'

import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { startDispatcherProcess } from '#test/child.ts'
import { mailTo, until } from '#test/sending.ts'
import { startSmtp } from '#test/smtp.ts'

const { db, url, person } = await startApi()

/** One message due, to a server whose script may kill whoever sends it. */
async function due(script: Parameters<typeof startSmtp>[0]) {
  const smtp = await startSmtp(script)
  const ana = await person()
  await mailTo(db, ana, smtp.port)
  const campaign = await campaignOf(ana, {}, [{ delayMinutes: 0 }])
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 1))
  const state = async () => (await messagesOf(db, campaign.id))[0]?.state
  return { smtp, state }
}

/** Kills the dispatcher at the moment the mail server says this; a second one takes over. */
async function killedAt(verb: 'mail' | 'data' | 'dot', words: string) {
  let kill = () => true
  const deadly = (socket: Socket) => {
    kill()
    socket.write(`${words}\r\n`)
  }
  const { smtp, state } = await due({ [verb]: [deadly, words] })
  const first = await startDispatcherProcess(url)
  kill = first.kill
  await until(async () => smtp.open() === 0 && smtp.connections() > 0)
  const second = await startDispatcherProcess(url)
  return { smtp, state, stop: second.stop }
}

test('killed after the claim: another one sends it, once', async () => {
  const { smtp, state, stop } = await killedAt('mail', '250 ok')
  await until(async () => (await state()) === 'sent')
  expect(smtp.messages).toHaveLength(1)
  await stop()
})

test('killed when the server waits for the message, before the gate: another one sends it, once', async () => {
  const { smtp, state, stop } = await killedAt('data', '354 pode mandar')
  await until(async () => (await state()) === 'sent')
  expect(smtp.messages).toHaveLength(1)
  await stop()
})

test('killed between the acceptance and its record: a doubt, shown, and never a second copy', async () => {
  const { smtp, state, stop } = await killedAt('dot', '250 aceita')
  await until(async () => (await state()) === 'unknown')
  expect(smtp.messages).toHaveLength(1)
  await stop()
})

test('a dispatcher whose own clock is a day wrong sends what is due and nothing else', async () => {
  const shifted = `data:text/javascript,const now=Date.now;Date.now=()=>now()+86400000`
  const { smtp, state } = await due({})
  const ana = await person()
  await mailTo(db, ana, smtp.port)
  const tomorrow = await campaignOf(ana, {}, [{ delayMinutes: 60 }])
  await relate(db, ana, tomorrow.id, await contactsOf(db, ana, 1))
  const dispatcher = await startDispatcherProcess(url, { node: ['--import', shifted] })
  await until(async () => (await state()) === 'sent')
  expect((await messagesOf(db, tomorrow.id))[0]?.state).toBe('scheduled')
  expect(smtp.messages).toHaveLength(1)
  const date = Date.parse(/^Date: (.*)\r$/m.exec(smtp.messages[0] ?? '')?.[1] ?? '')
  expect(Math.abs(Date.now() - date)).toBeLessThan(60_000)
  expect(await dispatcher.stop()).toBe(0)
})
