import type { SandboxMessage } from '@cadencia/contract/sandbox'
import { afterAll, expect, test } from 'vitest'

import { readMessageId } from '#channels/email/message-id.ts'
import { type Person, startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { zoneAtNoon } from '#test/noon.ts'
import { testOptions } from '#test/options.ts'
import { startSending, until } from '#test/sending.ts'
import { tokens } from '#test/tracking.ts'

import { openBox } from './box.ts'
import { startSandboxGraph } from './graph.ts'
import { startSandboxSmtp } from './smtp.ts'

const { db, person } = await startApi()
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const smtp = await startSandboxSmtp(db, silent, (messageId) => readMessageId(tokens, messageId)?.ids)
const graph = await startSandboxGraph(db, silent)
afterAll(() => Promise.all([smtp.stop(), graph.stop()]))
await startSending(db, { keys: testOptions.keys, tokens, sandbox: { smtp, graph } })

/** A campaign whose first message has arrived in the box. */
async function received(ana: Person, channel: 'email' | 'whatsapp') {
  const campaign = await campaignOf(ana, { timeZone: zoneAtNoon() }, [
    { channel, delayMinutes: 0 },
    { channel, delayMinutes: 1440 },
  ])
  const contacts = await contactsOf(db, ana, 1)
  await db.updateTable('contacts').set({ phone: '+5511987654321' }).where('id', 'in', contacts).execute()
  await relate(db, ana, campaign.id, contacts)
  const states = async () => (await messagesOf(db, campaign.id)).map(({ state }) => state)
  const box = async () => {
    const { body } = await ana.call('GET', '/sandbox/messages')
    return (body as { data: SandboxMessage[] }).data
  }
  await until(async () => (await states())[0] === 'sent' && (await box()).length > 0)
  const [message] = await box()
  const answer = (body: object) => ana.call('POST', `/sandbox/messages/${message?.id}/answer`, body)
  return { states, answer }
}

test.each(['email', 'whatsapp'] as const)(
  'a person answers as the contact, and the cadence stops: %s',
  async (channel) => {
    const ana = await person()
    const { states, answer } = await received(ana, channel)
    expect((await answer({ kind: 'text', text: 'Podemos conversar na quinta?' })).status).toBe(204)
    expect(await states()).toEqual(['sent', 'waiting'])
    expect((await ana.call('GET', '/conversations')).body).toMatchObject({
      data: [{ channel, preview: 'Podemos conversar na quinta?', isUnread: true }],
    })
  },
)

test('out of the office moves the cadence, and SAIR ends it', async () => {
  const ana = await person()
  const { states, answer } = await received(ana, 'email')
  await answer({ kind: 'ooo' })
  expect(await states()).toEqual(['sent', 'scheduled'])
  expect((await ana.call('GET', '/conversations')).body).toMatchObject({ data: [{ class: 'ooo' }] })
  await answer({ kind: 'opt_out' })
  expect(await states()).toEqual(['sent', 'cancelled'])
})

test('an address that does not exist is a bounce, as a mail server tells it', async () => {
  const ana = await person()
  const { states, answer } = await received(ana, 'email')
  expect((await answer({ kind: 'bounce' })).status).toBe(204)
  expect(await states()).toEqual(['bounced', 'cancelled'])
})

test('what cannot be answered says so', async () => {
  const ana = await person()
  const { answer } = await received(ana, 'whatsapp')
  expect(await answer({ kind: 'bounce' })).toMatchObject({ status: 409, body: { code: 'not_answerable' } })
  expect(await answer({ kind: 'text' })).toMatchObject({
    status: 400,
    body: { fields: { text: 'Escreva a resposta' } },
  })
  const stray = {
    accountId: ana.id,
    channel: 'email',
    messageId: undefined,
    recipient: 'x@x.com.br',
    title: 'x',
  } as const
  await openBox(db).keep({ ...stray, raw: Buffer.from('Subject: x\r\n\r\noi') })
  const [first] = ((await ana.call('GET', '/sandbox/messages')).body as { data: SandboxMessage[] }).data
  expect(await ana.call('POST', `/sandbox/messages/${first?.id}/answer`, { kind: 'ooo' })).toMatchObject({
    status: 409,
    body: { code: 'not_answerable' },
  })
  expect((await ana.call('POST', '/sandbox/messages/999999/answer', { kind: 'ooo' })).status).toBe(404)
})
