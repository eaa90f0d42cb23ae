import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { cpuMsOf } from '#test/cost.ts'
import { eventsOf, messageRow } from '#test/tracking.ts'
import { appSecret, leftWhatsApp, numberOf, payloadOf, postTo, second } from '#test/whatsapp-webhook.ts'

import { signatureOf } from './signature.ts'

const { app, db, person } = await startApi()
const ana = await person()
await numberOf(db, ana, '1001')
const post = postTo(app)
const forged = `sha256=${'a'.repeat(64)}`

const changesOf = (count: number, numberAt: (index: number) => string) => ({
  entry: [
    {
      changes: Array.from({ length: count }, (_, index) => ({
        value: { metadata: { phone_number_id: numberAt(index) } },
      })),
    },
  ],
})

test.each([
  ['of a known number', () => '1001'],
  ['of numbers nobody knows', (index: number) => String(index)],
  ['of every test box', (index: number) => `sandbox-${index + 1}`],
])('16,000 changes %s under a forged signature cost no more than to read their bytes', async (_whose, at) => {
  const body = JSON.stringify(changesOf(16_000, at))
  let status = 0
  const ms = await cpuMsOf(async () => (status = (await post(body, forged)).statusCode))
  expect(status).toBe(401)
  expect(ms).toBeLessThan(150)
})

test('two thousand numbers of other people make a forged call no dearer', async () => {
  const others = await person()
  await Promise.all(
    Array.from({ length: 2000 }, (_, n) =>
      numberOf(db, others, `${70_000 + n}`, { token: 't', appSecret: `s${n}`, verifyToken: `v${n}` }),
    ),
  )
  const body = JSON.stringify({ entry: [], space: 'a'.repeat(900_000) })
  const ms = await cpuMsOf(() => post(body, forged))
  expect(ms).toBeLessThan(150)

  const verify = { 'hub.mode': 'subscribe', 'hub.verify_token': 'v1999', 'hub.challenge': '42' }
  expect((await app.inject({ url: '/t/whatsapp', query: verify })).body).toBe('42')
})

test('a body is not read before its signature is known to be right', async () => {
  expect((await post('no JSON', forged)).statusCode).toBe(401)
  expect((await post('{"phone_number_id":"1001"')).statusCode).toBe(400)
})

test('a genuine call says at most a thousand things', async () => {
  const { id } = await leftWhatsApp(db, ana)
  const status = { id: `wamid.${id}`, status: 'read', timestamp: second(0) }
  const told = (count: number) => payloadOf('1001', { statuses: Array.from({ length: count }, () => status) })
  expect((await post(told(1001))).statusCode).toBe(413)
  expect(await eventsOf(db, id)).toEqual([])
  expect((await post(told(1000))).statusCode).toBe(200)
  expect((await messageRow(db, id)).state).toBe('read')
  expect((await post(JSON.stringify(changesOf(1001, () => '1001')))).statusCode).toBe(413)
})

test('a part whose number is named only past the signature is of whoever signed, and of nobody else', async () => {
  const bia = await person()
  await numberOf(db, bia, '3001', { token: 't', appSecret: 'de bia', verifyToken: 'v' })
  await numberOf(db, ana, '1002')
  const mine = await leftWhatsApp(db, ana)
  const hers = await leftWhatsApp(db, bia)
  const about = (number: string, id: number) =>
    payloadOf(number, { statuses: [{ id: `wamid.${id}`, status: 'read', timestamp: second(0) }] }).entry
  const body = JSON.stringify({
    entry: [...about('1001', -1), ...about('3001', hers.id), ...about('1002', mine.id)],
  })
  expect((await post(body, signatureOf(appSecret, body))).statusCode).toBe(200)
  expect((await messageRow(db, mine.id)).state).toBe('read')
  expect((await messageRow(db, hers.id)).state).toBe('sent')
})

test('a batch of 3 MB, which is as long as Meta makes them, is heard', async () => {
  const { id } = await leftWhatsApp(db, ana)
  const told = { statuses: [{ id: `wamid.${id}`, status: 'read', timestamp: second(0) }] }
  const body = JSON.stringify({ ...payloadOf('1001', told), space: 'a'.repeat(3_000_000) })
  expect((await post(body)).statusCode).toBe(200)
  expect((await messageRow(db, id)).state).toBe('read')
})
