import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { testOptions } from '#test/options.ts'
import { leftMessages, linkOf, urlsOf } from '#test/tracking.ts'
import { appSecret, numberOf, payloadOf } from '#test/whatsapp-webhook.ts'

import { intakeKeys, signatureOf } from './signature.ts'

// 20 posts a minute.
const { app, db, person } = await startApi({ rateLimit: 10 })
const ana = await person()
await numberOf(db, ana, '1001')
const { ids, campaign } = await leftMessages(db, ana)
const urls = urlsOf(ana, ids[0] ?? 0)
const link = await linkOf(db, ana, campaign.id, 'https://x.com')
const [key = Buffer.alloc(0)] = intakeKeys(testOptions.keys)

const forged = `sha256=${'0'.repeat(64)}`
const post = async (
  url: string,
  from: string,
  { payload = '[]', signature = forged, type = 'application/json' } = {},
) => {
  const headers = {
    'content-type': type,
    'x-cadencia-signature': signature,
    'x-hub-signature-256': signature,
  }
  return app.inject({ method: 'POST', url, headers, payload, remoteAddress: from })
}
const howMany = (statuses: number[], status: number) => statuses.filter((one) => one === status).length

test.each([
  ['/t/b', 401],
  ['/t/w/teste', 401],
  ['/t/whatsapp', 401],
  ['/t/u/nada', 404],
])('%s takes 20 posts a minute of one caller, and says when the next', async (url, usual) => {
  const place = url.length
  // At once: every three seconds one more is allowed.
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, turn) => post(url, `2001:db8:${place}:1::${turn}`)),
  )
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(howMany(statuses, usual)).toBeGreaterThanOrEqual(20)
  expect(howMany(statuses, 429)).toBeGreaterThanOrEqual(3)
  expect(howMany(statuses, usual) + howMany(statuses, 429)).toBe(24)
  const refused = await post(url, `2001:db8:${place}:1::1`)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await post(url, `2001:db8:${place}:2::1`)).statusCode).toBe(usual)
})

test('whoever proves who they are posts as often as they like', async () => {
  const payload = JSON.stringify(payloadOf('1001', {}))
  const statuses = new Set<number>()
  for (let turn = 0; turn < 30; turn++) {
    const meta = await post('/t/whatsapp', '203.0.113.1', {
      payload,
      signature: signatureOf(appSecret, payload),
    })
    const relay = await post('/t/w/teste', '203.0.113.1', { signature: signatureOf(key, '[]') })
    statuses.add(meta.statusCode).add(relay.statusCode)
  }
  expect([...statuses]).toEqual([200])
})

test('a mail provider may post its readers opt-outs: each is heard while the limit lasts', async () => {
  const form = { payload: 'List-Unsubscribe=One-Click', type: 'application/x-www-form-urlencoded' }
  const statuses: number[] = []
  for (let turn = 0; turn < 20; turn++)
    statuses.push((await post(urls.unsubscribe, '203.0.113.2', form)).statusCode)
  expect(howMany(statuses, 200)).toBe(20)
})

test('pictures, links and the page of the opt-out are never counted', async () => {
  for (const [url, status] of [
    [urls.open, 200],
    [urls.click(link), 302],
    [urls.unsubscribe, 200],
  ] as const) {
    const statuses: number[] = []
    for (let turn = 0; turn < 40; turn++)
      statuses.push((await app.inject({ url, remoteAddress: '203.0.113.3' })).statusCode)
    expect(howMany(statuses, status)).toBe(40)
  }
})

test('the verification is asked ten times a minute', async () => {
  const statuses: number[] = []
  for (let turn = 0; turn < 12; turn++)
    statuses.push((await app.inject({ url: '/t/whatsapp', remoteAddress: '203.0.113.4' })).statusCode)
  expect(howMany(statuses, 403)).toBe(10)
})
