import { expect, test } from 'vitest'

import { hashPassword } from '#platform/password.ts'
import { startApi } from '#test/api.ts'
import { median, sameSource } from '#test/rank-test.ts'

import { addUser } from './queries.ts'

/** 200 is what we promise; 60 is what everyday patience allows, and sees a hash that was not computed all the same. */
const samples = Number(process.env['CADENCIA_TIMING_SAMPLES'] ?? 60)

const { app, db } = await startApi()
const known = 'conhecida@exemplo.com.br'
await addUser(db, known, await hashPassword('uma senha comprida'))

let attempts = 0
async function refusalTakes(email: string): Promise<number> {
  attempts += 1
  const remoteAddress = `198.18.${attempts >> 8}.${attempts & 255}`
  const started = performance.now()
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: 'errada' },
    remoteAddress,
  })
  const took = performance.now() - started
  expect(statusCode).toBe(401)
  await db.deleteFrom('login_failures').execute()
  return took
}

/** One of each in turns, and in turns the other first, so that a busy machine slows both alike. */
async function measure() {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let turn = 0; turn < samples; turn++) {
    const order = turn % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const who of order) {
      times[who].push(await refusalTakes(who === 'known' ? known : `pessoa-${turn}@exemplo.com.br`))
    }
  }
  const [one, other] = [median(times.known), median(times.unknown)]
  const apart = Math.abs(one - other)
  return {
    mediansMeet: apart <= 5 || apart <= 0.1 * one,
    sameSource: sameSource(times.known, times.unknown) > 0.01,
  }
}

test('how long a refusal takes does not tell whether the e-mail is known', { timeout: 120_000 }, async () => {
  await refusalTakes(known)
  // A hash that was not computed fails both. On a busy machine a short series may fail one by chance, and is taken again.
  const isAlike = ({ mediansMeet, sameSource: same }: Awaited<ReturnType<typeof measure>>) =>
    samples >= 200 ? mediansMeet && same : mediansMeet || same
  expect(isAlike(await measure()) || isAlike(await measure())).toBe(true)
})

test('the statistic knows one source from two', () => {
  // By hand: U is 3.5 with one pair tied, z is 1.7810, and twice the tail beyond it 0.0749.
  expect(sameSource([1.1, 2.2, 3.3, 4.4, 5.5], [2.2, 6.6, 7.7, 8.8, 9.9])).toBeCloseTo(0.0749, 4)
  expect(sameSource([1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12])).toBeLessThan(0.01)
  expect(sameSource([1, 2, 3], [1, 2, 3])).toBeCloseTo(1, 6)
  expect(sameSource([1, 1], [1, 1])).toBe(1)
})
