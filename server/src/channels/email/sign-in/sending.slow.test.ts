import { once } from 'node:events'

import type { Sender } from '@cadencia/contract/sender'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { testOptions } from '#test/options.ts'
import { startProvider } from '#test/provider.ts'
import { startSending, until } from '#test/sending.ts'
import { accountOf } from '#test/signed-in.ts'

const provider = await startProvider()
const received = new Map<string, number>()
let ended = 0

const refusal = (text: string) => Object.assign(new Error(text), { responseCode: 535 })

/** Takes the token of a connection at every message again. */
const server = new SMTPServer({
  authMethods: ['XOAUTH2'],
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ accessToken = '' }, _session, done) =>
    provider.goodFor(accessToken) ? done(null, { user: accessToken }) : done(refusal('token')),
  onMailFrom: (_address, { user }, done) => {
    if (provider.goodFor(String(user))) return done()
    ended += 1
    done(refusal('5.7.8 o acesso terminou'))
  },
  onData: (stream, { envelope }, done) => {
    stream.resume()
    stream.on('end', () => {
      const to = envelope.rcptTo[0]?.address ?? ''
      received.set(to, (received.get(to) ?? 0) + 1)
      setTimeout(done, 100)
    })
  },
})
const listening = server.listen(0, '127.0.0.1')
await once(listening, 'listening')
afterAll(() => new Promise<void>((resolve) => server.close(resolve)))
const bound = listening.address()
const port = typeof bound === 'object' ? (bound?.port ?? 0) : 0

const smtp = { host: '127.0.0.1', port, security: 'none' as const }
const mailApps = { google: { ...provider.apps.google, smtp } }
const { db, person } = await startApi({ mailApps })
await startSending(db, { keys: testOptions.keys, mailApps })

async function seller() {
  const ana = await person()
  const { id: senderId, signIn } = await accountOf(ana)
  const { id } = await campaignOf(ana, {}, [{ delayMinutes: 0 }])
  return {
    ana,
    senderId,
    signIn,
    write: async (contacts: number) => relate(db, ana, id, await contactsOf(db, ana, contacts)),
    allSent: () => until(async () => (await messagesOf(db, id)).every(({ state }) => state === 'sent')),
    messages: () => messagesOf(db, id),
    sender: async () =>
      ((await ana.call('GET', '/senders')).body as Sender[]).find((each) => each.id === senderId),
    endToken: () =>
      db
        .updateTable('mail_grants')
        .set({ given_at: new Date(Date.now() - 3_600_000), ends_at: new Date() })
        .where('sender_id', '=', senderId)
        .execute(),
  }
}

test('500 messages leave once each while tokens end every three seconds', async () => {
  provider.state.lifeSeconds = 3
  const { write, allSent } = await seller()
  await write(500)
  await allSent()
  expect([...received.values()].filter((times) => times !== 1)).toEqual([])
  expect(received.size).toBe(500)
  expect(ended).toBeGreaterThan(0)
  expect(provider.state.renewed).toBeGreaterThan(1)
  expect(provider.state.reused).toBe(0)
}, 180_000)

test('without the right to send the sender stops and messages wait; they leave once the person signed in again', async () => {
  provider.state.lifeSeconds = 3600
  const { write, allSent, messages, sender, signIn, endToken } = await seller()
  await endToken()
  provider.takeBack()
  await write(5)
  await until(async () => (await sender())?.state === 'stopped')
  expect(await sender()).toMatchObject({
    signedIn: 'lost',
    advice: ['Google não aceita mais o acesso dado a este canal. Entre de novo com Google.'],
    lastReply: 'Entre de novo com Google.',
  })
  const states = (await messages()).map(({ state }) => state)
  expect(states.filter((state) => state === 'sent' || state === 'failed')).toEqual([])
  await signIn()
  await allSent()
  expect(await sender()).toMatchObject({ signedIn: 'yes', state: 'ok' })
}, 120_000)

test('a provider that is away stops nothing for good', async () => {
  const { ana, senderId, write, allSent, sender, endToken } = await seller()
  await endToken()
  provider.state.instead = { status: 503 }
  await write(3)
  await until(async () => (await sender())?.lastReply?.startsWith('Google não respondeu') === true)
  expect(await sender()).toMatchObject({ signedIn: 'yes' })
  expect((await sender())?.state).not.toBe('stopped')
  provider.state.instead = undefined
  await ana.call('POST', `/senders/${senderId}/resume`)
  await allSent()
}, 120_000)
