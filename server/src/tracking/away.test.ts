import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { buildApp } from '#app.ts'
import { addUser } from '#auth/queries.ts'
import { connect } from '#platform/db.ts'
import { migrate } from '#platform/migrate.ts'
import { startCluster } from '#platform/postgres/cluster.ts'
import { openSession } from '#platform/session.ts'
import type { Person } from '#test/api.ts'
import { temporaryFolder } from '#test/folder.ts'
import { testOptions } from '#test/options.ts'
import { eventsOf, fetched, heard, leftMessages, linkOf, urlsOf } from '#test/tracking.ts'

const folder = await temporaryFolder('tracking-away')
const data = join(folder, 'data')
let cluster = await startCluster(data, { durable: false })
afterAll(async () => {
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
})

test('with the database away pictures are shown and counted afterwards; links and opt-outs say to try again', async () => {
  const url = cluster.urlOf('postgres')
  await migrate(url)
  const db = connect(url)
  const app = await buildApp(db, testOptions)
  const { id: userId, account_id: id } = await addUser(db, 'ana@exemplo.com.br', 'x')
  const token = await openSession(db, userId)
  const call: Person['call'] = async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await app.inject({ method, url: `/api${path}`, headers, payload: JSON.stringify(body) })
    return { status: answer.statusCode, body: answer.json<unknown>(), headers: answer.headers }
  }
  const ana = { id, userId, token, email: 'ana@exemplo.com.br', call }
  const { ids, campaign } = await leftMessages(db, ana)
  const [messageId = 0] = ids
  const urls = urlsOf(ana, messageId)
  const link = await linkOf(db, ana, campaign.id, 'https://x.com')

  await cluster.stop()
  const started = performance.now()
  expect((await app.inject(fetched(urls.open))).rawPayload).toHaveLength(43)
  expect(performance.now() - started).toBeLessThan(200)
  for (const away of [urls.click(link), urls.unsubscribe]) {
    const answer = await app.inject(fetched(away))
    expect([answer.statusCode, answer.headers['retry-after'], answer.headers.location]).toEqual([
      503,
      '30',
      undefined,
    ])
    expect(answer.body).toContain('Tente de novo')
  }

  cluster = await startCluster(data, { durable: false })
  await heard(db, messageId, 1)
  expect(await eventsOf(db, messageId)).toMatchObject([{ kind: 'open', class: 'human' }])
  await app.close()
  await db.destroy()
})
