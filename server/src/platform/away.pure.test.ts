import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'

import { buildApp } from '#app.ts'
import { addUser } from '#auth/queries.ts'
import { temporaryFolder } from '#test/folder.ts'
import { testOptions } from '#test/options.ts'

import { openDatabase } from './database.ts'
import { connect, isUnavailable } from './db.ts'
import { migrate } from './migrate.ts'
import { startCluster } from './postgres/cluster.ts'
import { openSession } from './session.ts'

const folder = await temporaryFolder('away')
const data = join(folder, 'data')
let cluster = await startCluster(data, { durable: false })
afterAll(async () => {
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
})

test('with the database away every call answers 503 within 2 s, and all is well again when it is back', async () => {
  const url = cluster.urlOf('postgres')
  await migrate(url)
  const db = connect(url)
  const app = await buildApp(db, testOptions)
  const { id } = await addUser(db, 'ana@exemplo.com.br', 'x')
  const headers = { authorization: `Bearer ${await openSession(db, id)}` }
  const me = () => app.inject({ url: '/api/auth/me', headers })
  expect((await me()).statusCode).toBe(200)

  await cluster.stop()
  const started = performance.now()
  const away = await Promise.all([
    me(),
    app.inject('/readyz'),
    app.inject({ method: 'POST', url: '/api/auth/login', payload: { email: 'a@b.com', password: 'x' } }),
  ])
  expect(performance.now() - started).toBeLessThan(2000)
  for (const answer of away) {
    expect(answer.json()).toMatchObject({ statusCode: 503, code: 'unavailable' })
    expect(answer.headers['retry-after']).toBe('5')
  }
  expect((await app.inject('/healthz')).statusCode).toBe(200)

  cluster = await startCluster(data, { durable: false })
  expect((await me()).statusCode).toBe(200)
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  await app.close()
  await db.destroy()
})

test('a primary that only reads counts as away, until it writes again', async () => {
  const url = cluster.urlOf('postgres')
  const admin = connect(url, { connections: 1 })
  const readOnly = async (setting: 'on' | 'off') => {
    await sql`set default_transaction_read_only = off`.execute(admin)
    await sql`alter system set default_transaction_read_only = ${sql.lit(setting)}`.execute(admin)
    await sql`select pg_reload_conf(), pg_sleep(0.2)`.execute(admin)
  }
  const db = connect(url)
  const app = await buildApp(db, testOptions)
  const { id } = await addUser(db, 'bia@exemplo.com.br', 'x')
  const headers = { authorization: `Bearer ${await openSession(db, id)}` }
  const create = () =>
    app.inject({ method: 'POST', url: '/api/campaigns', headers, payload: { name: 'Nova' } })

  await readOnly('on')
  expect((await create()).json()).toMatchObject({ statusCode: 503, code: 'unavailable' })
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  expect((await app.inject({ url: '/api/campaigns', headers })).statusCode).toBe(200)
  const stack = new AsyncDisposableStack()
  const said: string[] = []
  const opening = openDatabase(
    { databaseUrl: url, dataFolder: data },
    { say: (line) => void said.push(line), onStop: stack, waitMs: 30_000 },
  )
  await vi.waitFor(() => expect(said).toEqual(['Esperando o PostgreSQL…']), 10_000)

  await readOnly('off')
  await opening
  expect((await create()).statusCode).toBe(201)
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  await stack.disposeAsync()
  await app.close()
  await Promise.all([db.destroy(), admin.destroy()])
})

test('a connection lost in the middle of a transaction fails that transaction, not the process', async () => {
  const db = connect(cluster.urlOf('postgres'))
  await expect(
    db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      await cluster.stop()
      await sql`select 1`.execute(tx)
    }),
  ).rejects.toSatisfy(isUnavailable)
  cluster = await startCluster(data, { durable: false })
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  await db.destroy()
})
