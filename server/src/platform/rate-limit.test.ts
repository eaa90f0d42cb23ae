import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { cpuMsOf } from '#test/cost.ts'

import { createRateLimit } from './rate-limit.ts'

const { person, app } = await startApi({ rateLimit: 20 })
const { app: other } = await startApi({ rateLimit: 20 })

test('so many calls a minute, then as they come back', () => {
  let time = 0
  const { take } = createRateLimit(60, () => time)
  const burst = Array.from({ length: 60 }, () => take('ana'))
  expect(new Set(burst)).toEqual(new Set([0]))
  expect(take('ana')).toBe(1)
  expect(take('bia')).toBe(0)
  time += 1000
  expect([take('ana'), take('ana')]).toEqual([0, 1])
  time += 3_600_000
  expect(Array.from({ length: 61 }, () => take('ana')).filter((wait) => wait > 0)).toHaveLength(1)
})

test('without a limit nobody waits', () => {
  const { take, size } = createRateLimit(Infinity)
  expect([take('ana'), take('ana'), size()]).toEqual([0, 0, 0])
})

test('a call that is given back was none', () => {
  const { take, giveBack } = createRateLimit(1, () => 0)
  expect(take('ana')).toBe(0)
  giveBack('ana')
  giveBack('ana')
  expect([take('ana'), take('ana')]).toEqual([0, 60])
})

test('however many callers there are, the last 10,000 are remembered, and it costs no more', async () => {
  const { take, size } = createRateLimit(1, () => 0)
  const ms = await cpuMsOf(() => {
    for (let caller = 0; caller < 200_000; caller += 1) {
      take(caller)
      take('busy')
    }
  })
  expect(size()).toBeLessThanOrEqual(20_000)
  expect([take('busy'), take(199_999), take(190_001), take(0)]).toEqual([60, 60, 60, 0])
  expect(ms).toBeLessThan(1000)
})

test('an owner who calls too often is told when to come back, and nobody else is', async () => {
  const [ana, bia] = [await person(), await person()]
  const answers = []
  for (let call = 0; call < 25; call += 1) answers.push(await ana.call('GET', '/campaigns'))
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
  const { body } = answers.at(-1) ?? {}
  expect(body).toMatchObject({ statusCode: 429, code: 'too_many_attempts' })
  const refused = await app.inject({
    url: '/api/campaigns',
    headers: { authorization: `Bearer ${ana.token}` },
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await bia.call('GET', '/campaigns')).status).toBe(200)
})

test('strangers are let in less often, whatever address they claim', async () => {
  const statuses = []
  for (let call = 0; call < 6; call += 1) {
    const { statusCode } = await other.inject({
      url: '/api/campaigns',
      headers: { 'x-forwarded-for': `203.0.113.${call}` },
    })
    statuses.push(statusCode)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 429, 429])
})

test('an IPv6 network of 64 bits is one stranger', async () => {
  const { app: third } = await startApi({ rateLimit: 20 })
  const call = async (remoteAddress: string) =>
    (await third.inject({ url: '/api/campaigns', remoteAddress })).statusCode
  const statuses = []
  for (let turn = 1; turn <= 6; turn += 1) statuses.push(await call(`2001:db8::${turn}`))
  expect(statuses).toEqual([401, 401, 401, 401, 429, 429])
  expect(await call('2001:db8:0:1::1')).toBe(401)
})
