import { expect, test } from 'vitest'

import { hashPassword } from '#platform/password.ts'
import { startApi } from '#test/api.ts'

import { addUser } from './queries.ts'

const { app, db } = await startApi()
const password = 'uma senha comprida'

const login = (email: string, attempt: string, remoteAddress: string) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: attempt },
    remoteAddress,
  })

const statuses = async (calls: ReturnType<typeof login>[]) =>
  (await Promise.all(calls)).map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)

const times = (count: number, status: number) => Array.from({ length: count }, () => status)

test('of 60 wrong passwords at once 5 are verified, and the others are told to wait', async () => {
  const email = 'ana@exemplo.com.br'
  await addUser(db, email, await hashPassword(password))
  const attempt = (turn: number) => (turn < 40 ? 'errada' : password)
  const calls = Array.from({ length: 60 }, (_, turn) => login(email, attempt(turn), `198.51.100.${turn + 1}`))
  // If a later attempt were verified, the right password among them would sign in.
  expect(await statuses(calls)).toEqual([...times(5, 401), ...times(55, 429)])
})

test('so it is with an account nobody has, and from one address with as many accounts', async () => {
  const nobody = Array.from({ length: 20 }, (_, turn) =>
    login('ninguem@exemplo.com.br', 'x', `192.0.2.${turn + 1}`),
  )
  expect(await statuses(nobody)).toEqual([...times(5, 401), ...times(15, 429)])
  const many = Array.from({ length: 40 }, (_, turn) => login(`p${turn}@exemplo.com.br`, 'x', '203.0.113.5'))
  expect(await statuses(many)).toEqual([...times(20, 401), ...times(20, 429)])
})

test('addresses of one IPv6 network of 64 bits are one address', async () => {
  const many = Array.from({ length: 30 }, (_, turn) =>
    login(`v6.${turn}@exemplo.com.br`, 'x', `2001:db8:0:7::${turn.toString(16)}`),
  )
  expect(await statuses(many)).toEqual([...times(20, 401), ...times(10, 429)])
  expect((await login('v6@exemplo.com.br', 'x', '2001:db8:0:8::1')).statusCode).toBe(401)
})

test('right passwords use up nothing, however many there are of one office', async () => {
  for (let turn = 0; turn < 25; turn++) {
    const email = `colega${turn}@exemplo.com.br`
    await addUser(db, email, await hashPassword(password))
    expect((await login(email, password, '203.0.113.77')).statusCode).toBe(200)
  }
})

test('however long somebody goes on, the wait has an end and the count does not overflow', async () => {
  const email = 'teimosa@exemplo.com.br'
  const fail = () => login(email, 'x', '203.0.113.200')
  await fail()
  await db
    .updateTable('login_failures')
    .set({ failures: 2_147_483_647, window_ends_at: new Date(Date.now() + 600_000) })
    .execute()
  const answer = await fail()
  expect(answer.statusCode).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(900)
  expect((await fail()).statusCode).toBe(429)
})
