import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'

import { afterAll, expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { sealedFor, startSending, until } from '#test/sending.ts'

const { db, person } = await startApi()

type Answer = (response: ServerResponse) => void

/** The Cloud API as scripted: one answer after the other, the last one stays. */
const script: Answer[] = []
const asked: {
  path: string
  token: string
  body: { to: string; type: string; biz_opaque_callback_data: string }
}[] = []
const server = createServer((request, response) => {
  let text = ''
  request.on('data', (chunk: Buffer) => (text += chunk.toString()))
  request.on('end', () => {
    asked.push({
      path: request.url ?? '',
      token: request.headers.authorization ?? '',
      body: JSON.parse(text),
    })
    const answer = script.length > 1 ? script.shift() : script[0]
    answer?.(response)
  })
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())
const address = server.address()
const port = typeof address === 'object' ? (address?.port ?? 0) : 0

await startSending(db, { graphUrl: `http://127.0.0.1:${port}/v23.0` })

const says =
  (status: number, body: string): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(body)
const accepted = says(200, JSON.stringify({ messages: [{ id: 'wamid.TESTE' }] }))
const error = (code: number, status = 400) =>
  says(status, JSON.stringify({ error: { code, message: 'recusada' } }))

/** Somebody with the official API, and one message due; `answers` is whether the contact wrote to us today. */
async function due({ answers = true } = {}) {
  const ana = await person()
  await db
    .updateTable('senders')
    .set({
      mode: 'cloud_api',
      settings: JSON.stringify({ phoneNumberId: '1055' }),
      secrets: sealedFor(ana.id, { token: 'EAAB', appSecret: 's', verifyToken: 'v' }),
    })
    .where('user_id', '=', ana.id)
    .where('channel', '=', 'whatsapp')
    .execute()
  const campaign = await campaignOf(ana, {}, [{ channel: 'whatsapp', delayMinutes: 0 }])
  const ids = await contactsOf(db, ana, 1)
  await db.updateTable('contacts').set({ phone: '+5511987654321' }).where('id', 'in', ids).execute()
  if (answers) {
    await db
      .insertInto('whatsapp_windows')
      .values({ user_id: ana.id, phone: '+5511987654321', last_inbound_at: new Date() })
      .execute()
  }
  asked.length = 0
  await relate(db, ana, campaign.id, ids)
  const row = async () => {
    const [message] = await messagesOf(db, campaign.id)
    return db
      .selectFrom('messages')
      .selectAll()
      .where('id', '=', message?.id ?? 0)
      .executeTakeFirstOrThrow()
  }
  return { ana, campaign, ids, row }
}

test('a message leaves through the Cloud API and keeps the name it has there', async () => {
  script.splice(0, Infinity, accepted)
  const { ana, row } = await due()
  await until(async () => (await row()).state === 'sent')
  expect(asked).toMatchObject([
    { path: '/v23.0/1055/messages', token: 'Bearer EAAB', body: { to: '5511987654321', type: 'text' } },
  ])
  const message = await row()
  expect(message).toMatchObject({ provider_id: 'wamid.TESTE', delivered_at: null })
  expect(asked[0]?.body.biz_opaque_callback_data).toBe(`${ana.id}.${message.id}`)
})

test('free text to somebody who did not write within a day is not even tried', async () => {
  script.splice(0, Infinity, accepted)
  const { row } = await due({ answers: false })
  await until(async () => (await row()).state === 'failed')
  expect(asked).toEqual([])
  expect((await row()).reason).toBe('Fora da janela de 24 h: use um template aprovado')
})

test('an approved template may be sent to anybody', async () => {
  script.splice(0, Infinity, accepted)
  const { ana, campaign, ids } = await due({ answers: false })
  const approved = { name: 'boas_vindas', language: 'pt_BR', variables: ['{{name}}'] }
  await db
    .updateTable('templates')
    .set({ approved: JSON.stringify(approved), version: 2 })
    .where('user_id', '=', ana.id)
    .execute()
  const other = await contactsOf(db, ana, 1)
  await db.updateTable('contacts').set({ phone: '+5511912345678' }).where('id', 'in', other).execute()
  await relate(db, ana, campaign.id, other)
  await until(async () => (await messagesOf(db, campaign.id)).some(({ state }) => state === 'sent'))
  expect(asked[0]?.body).toMatchObject({ type: 'template', template: { name: 'boas_vindas' } })
  expect(ids).toHaveLength(1)
})

test.each<[string, Answer, string]>([
  ['the pace is too high', error(130429), 'retry'],
  ['the pair is too fast', error(131056), 'retry'],
  ['a passing fault with an answer of Meta', error(131000, 500), 'retry'],
  ['the number does not receive', error(131026), 'failed'],
  ['the template is wrong', error(132000), 'failed'],
  ['a page of a proxy instead of an answer', says(502, '<html>Bad gateway</html>'), 'unknown'],
  ['an answer cut in half', says(200, '{"messages": [{"id'), 'unknown'],
  ['the line is cut before the answer', (response) => void response.destroy(), 'unknown'],
])('when %s', async (_, answer, state) => {
  script.splice(0, Infinity, answer)
  const { row } = await due()
  await until(async () => !['scheduled', 'claimed', 'dispatched'].includes((await row()).state))
  expect((await row()).state).toBe(state)
  expect(asked).toHaveLength(1)
})

test('a person who asked Meta for no more marketing is not written to again', async () => {
  script.splice(0, Infinity, error(131050))
  const { ana, row } = await due()
  await until(async () => (await row()).state === 'failed')
  const suppressed = await db.selectFrom('suppressions').selectAll().where('user_id', '=', ana.id).execute()
  expect(suppressed).toMatchObject([{ channel: 'whatsapp', address: '+5511987654321' }])
})

test('a withdrawn token rests the sender, and the message waits', async () => {
  script.splice(0, Infinity, error(190, 401))
  const { ana, row } = await due()
  const sender = () =>
    db
      .selectFrom('senders')
      .selectAll()
      .where('user_id', '=', ana.id)
      .where('channel', '=', 'whatsapp')
      .executeTakeFirstOrThrow()
  await until(async () => (await sender()).state === 'suspended')
  expect((await row()).attempts).toBe(0)
  expect((await sender()).last_reply).toContain('190')
})
