import { expect, test } from 'vitest'

import { addUser } from '#auth/queries.ts'
import { hashPassword } from '#platform/password.ts'
import { freshDatabase } from '#test/database.ts'
import { startProgram } from '#test/program.ts'

const { db, url } = await freshDatabase()
const start = async () => ({ address: await startProgram(url, 'api').started() })
const [one, other] = await Promise.all([start(), start()])
const password = 'uma senha comprida'

async function account(email: string) {
  await addUser(db, email, await hashPassword(password))
  return email
}

const login = (address: string, email: string, attempt: string, headers: Record<string, string> = {}) =>
  fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email, password: attempt }),
  })

test('two processes count the failures of an account together', async () => {
  const email = await account('ana@exemplo.com.br')
  const turns = [one, other, one, other, one]
  const statuses: number[] = []
  for (const { address } of turns) statuses.push((await login(address, email, 'errada')).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401])
  const sixth = await login(other.address, email, 'errada')
  expect(sixth.status).toBe(429)
  expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  await db
    .updateTable('login_failures')
    .set({ blocked_until: new Date(Date.now() + 60_000) })
    .where('blocked_until', 'is not', null)
    .execute()
  expect((await login(one.address, email, password)).status).toBe(429)
})

test('an address that is only claimed in a header is not believed', async () => {
  const email = await account('bia@exemplo.com.br')
  const statuses: number[] = []
  for (let turn = 1; turn <= 6; turn += 1) {
    const spoofed = {
      'x-forwarded-for': `203.0.113.${turn}`,
      'x-real-ip': `203.0.113.${turn}`,
      forwarded: `for=203.0.113.${turn}`,
    }
    statuses.push(
      (await login(turn % 2 ? one.address : other.address, `b${turn}.${email}`, 'errada', spoofed)).status,
    )
  }
  const counted = await db.selectFrom('login_failures').select('subject').execute()
  const addresses = counted.filter(({ subject }) => subject.startsWith('address:'))
  expect(addresses).toHaveLength(1)
  expect(statuses.every((status) => status === 401)).toBe(true)
})

test('a session of one process is a session of the other, and ends in both', async () => {
  const email = await account('caio@exemplo.com.br')
  const answer = await login(one.address, email, password)
  expect(answer.status).toBe(200)
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const authorization = `Bearer ${token}`
  const me = async (address: string) =>
    (await fetch(`${address}/api/auth/me`, { headers: { authorization } })).status
  expect(await me(other.address)).toBe(200)
  await fetch(`${other.address}/api/auth/logout`, { method: 'POST', headers: { authorization } })
  expect(await me(one.address)).toBe(401)
})
