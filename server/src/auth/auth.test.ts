import { expect, test } from 'vitest'

import { hashPassword } from '#platform/password.ts'
import { startApi } from '#test/api.ts'

import { addUser, setActive } from './queries.ts'

const { app, db, person } = await startApi()
const password = 'uma senha comprida'

const login = (body: object, remoteAddress = '203.0.113.7') =>
  app.inject({ method: 'POST', url: '/api/auth/login', payload: body, remoteAddress })

let count = 0
async function account() {
  const email = `pessoa${++count}@exemplo.com.br`
  const { id } = await addUser(db, email, await hashPassword(password))
  return { id, email }
}

const stored = (sql: 'sessions') => db.selectFrom(sql).selectAll().execute()

test('right credentials open a session and the answer carries token and user', async () => {
  const { email } = await account()
  const answer = await login({ email: email.toUpperCase(), password })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    access_token: expect.stringMatching(/^[\w-]{43}$/),
    user: {
      id: expect.any(Number),
      email,
      isActive: true,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    },
  })
})

test('the token itself is nowhere in the database', async () => {
  const { email } = await account()
  const { access_token: token } = (await login({ email, password })).json<{ access_token: string }>()
  const rows = await stored('sessions')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows.map((row) => row.token_sha256.toString('latin1')))).not.toContain(token)
})

test('a wrong password and an unknown e-mail give the same answer', async () => {
  const { email } = await account()
  const wrong = await login({ email, password: 'errada' }, '203.0.113.20')
  const unknown = await login({ email: 'ninguem@exemplo.com.br', password: 'errada' }, '203.0.113.21')
  expect(wrong.statusCode).toBe(401)
  expect(wrong.json()).toEqual({
    statusCode: 401,
    code: 'invalid_credentials',
    message: 'Credenciais inválidas. Tente novamente.',
  })
  expect(unknown.json()).toEqual(wrong.json())
  expect(Object.keys(unknown.headers)).toEqual(Object.keys(wrong.headers))
})

test('the 6th failure within 15 minutes answers 429 and says how long to wait', async () => {
  const { email } = await account()
  for (let turn = 0; turn < 5; turn++) {
    await db.updateTable('login_failures').set({ blocked_until: null }).execute()
    expect((await login({ email, password: 'errada' }, `198.51.${turn}.1`)).statusCode).toBe(401)
  }
  const sixth = await login({ email, password: 'errada' }, '198.51.100.1')
  expect(sixth.statusCode).toBe(429)
  expect(sixth.json()).toMatchObject({ code: 'too_many_attempts' })
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThanOrEqual(1)
})

test('a blocked account refuses even the right password, except from where its owner signs in', async () => {
  const { email } = await account()
  expect((await login({ email, password }, '192.0.2.50')).statusCode).toBe(200)
  for (let turn = 0; turn < 8; turn++) await login({ email, password: 'errada' }, `192.0.${turn + 10}.9`)
  expect((await login({ email, password }, '192.0.77.9')).statusCode).toBe(429)
  expect((await login({ email, password }, '192.0.2.50')).statusCode).toBe(200)
})

test('an address that fails with many accounts is slowed down too', async () => {
  const statuses: number[] = []
  for (let turn = 0; turn < 22; turn++) {
    statuses.push(
      (await login({ email: `a${turn}@exemplo.com.br`, password: 'x' }, '203.0.113.99')).statusCode,
    )
  }
  expect(statuses.slice(0, 19)).toEqual(Array.from({ length: 19 }, () => 401))
  expect(statuses.at(-1)).toBe(429)
})

test('success forgets the failures of the account', async () => {
  const { email } = await account()
  for (let turn = 0; turn < 4; turn++) await login({ email, password: 'errada' }, '203.0.113.120')
  expect((await login({ email, password }, '203.0.113.120')).statusCode).toBe(200)
  for (let turn = 0; turn < 4; turn++) {
    expect((await login({ email, password: 'errada' }, '203.0.113.120')).statusCode).toBe(401)
  }
})

test('the fields are checked with the texts of the login form', async () => {
  const cases: [object, object][] = [
    [
      { email: '', password: '' },
      { email: 'Email é obrigatório', password: 'Senha é obrigatória' },
    ],
    [{ email: 'x', password: 'y' }, { email: 'Email inválido' }],
    [{}, { email: 'Email é obrigatório', password: 'Senha é obrigatória' }],
  ]
  for (const [body, fields] of cases) {
    const answer = await login(body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid', fields })
  }
})

test('a deactivated user cannot sign in, and their open sessions die at once', async () => {
  const { id, email } = await account()
  const { access_token: token } = (await login({ email, password })).json<{ access_token: string }>()
  await setActive(db, id, false)
  const me = await app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } })
  expect(me.statusCode).toBe(401)
  expect((await login({ email, password })).statusCode).toBe(401)
})

test('a session tells whose it is, and nothing after logout', async () => {
  const ana = await person()
  expect((await ana.call('GET', '/auth/me')).body).toMatchObject({ email: ana.email, isActive: true })
  expect((await ana.call('POST', '/auth/logout')).status).toBe(204)
  expect((await ana.call('GET', '/auth/me')).body).toMatchObject({ code: 'unauthenticated', statusCode: 401 })
})

test('a session dies after 12 hours, and after 2 hours without use', async () => {
  const old = await person()
  const idle = await person()
  const fresh = await person()
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  await db
    .updateTable('sessions')
    .set({ created_at: hoursAgo(13), expires_at: hoursAgo(1) })
    .where('user_id', '=', old.userId)
    .execute()
  await db
    .updateTable('sessions')
    .set({ last_used_at: hoursAgo(2.1) })
    .where('user_id', '=', idle.userId)
    .execute()
  await db
    .updateTable('sessions')
    .set({ last_used_at: hoursAgo(1.9) })
    .where('user_id', '=', fresh.userId)
    .execute()
  expect((await old.call('GET', '/auth/me')).status).toBe(401)
  expect((await idle.call('GET', '/auth/me')).status).toBe(401)
  expect((await fresh.call('GET', '/auth/me')).status).toBe(200)
  const { last_used_at } = await db
    .selectFrom('sessions')
    .select('last_used_at')
    .where('user_id', '=', fresh.userId)
    .executeTakeFirstOrThrow()
  expect(Date.now() - last_used_at.getTime()).toBeLessThan(60_000)
})

test('a token that is malformed, absent or in the address is no token', async () => {
  const ana = await person()
  const attempts = [
    { url: '/api/auth/me' },
    { url: `/api/auth/me?access_token=${ana.token}` },
    { url: '/api/auth/me', headers: { authorization: ana.token } },
    { url: '/api/auth/me', headers: { authorization: `Bearer ${ana.token}x` } },
    { url: '/api/auth/me', headers: { cookie: `access_token=${ana.token}` } },
  ]
  for (const attempt of attempts) expect((await app.inject(attempt)).statusCode).toBe(401)
})
