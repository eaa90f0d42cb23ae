import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'

import { buildApp } from '#app.ts'
import { createPulse } from '#engine/send/pulse.ts'
import { connect } from '#platform/db.ts'
import { createRequestFigures } from '#platform/request-figures.ts'
import { startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { testOptions } from '#test/options.ts'
import { mailTo, startSending, until } from '#test/sending.ts'
import { startSmtp } from '#test/smtp.ts'

import { startMonitoring } from './monitoring.ts'

const { db, url, person } = await startApi()
const anywhere = { host: '127.0.0.1', port: 0 }

/** What a process tells of itself, and one number of it. */
async function monitor(pulse = createPulse(), of = db) {
  const requests = createRequestFigures()
  const { address, stop } = await startMonitoring(anywhere, {
    db: of,
    pools: { main: of },
    families: [requests.families, pulse.families],
    isWell: pulse.isWell,
  })
  afterAll(stop)
  const read = async () => (await fetch(`${address}/metrics`)).text()
  const number = async (series: string) => {
    const line = (await read()).split('\n').find((one) => one.startsWith(`${series} `))
    return line === undefined ? undefined : Number(line.slice(series.length + 1))
  }
  const ready = async () => (await fetch(`${address}/readyz`)).status
  return { requests, read, number, ready, address }
}

test('calls are counted by their pattern: no path, token or address is told', async () => {
  const { requests, read, number, address } = await monitor()
  const app = await buildApp(db, { ...testOptions, watch: requests.watch })
  afterAll(() => app.close())
  const ana = await person()
  const authorization = `Bearer ${ana.token}`
  for (const id of ['710012345', '710012346'])
    await app.inject({ url: `/api/templates/${id}?search=joana`, headers: { authorization } })
  await app.inject('/t/c/segredo')
  await app.inject('/nada/joana@exemplo.com.br')

  const labels = 'method="GET",route="/api/templates/:id"'
  expect(await number(`cadencia_http_requests_total{${labels},status="404"}`)).toBe(2)
  expect(await number(`cadencia_http_request_seconds_count{${labels}}`)).toBe(2)
  expect(await number(`cadencia_http_request_seconds_bucket{${labels},le="+Inf"}`)).toBe(2)
  expect(await read()).not.toMatch(/71001234|joana|segredo|exemplo/)
  expect((await fetch(`${address}/metrics`)).headers.get('content-type')).toBe(
    'text/plain; version=0.0.4; charset=utf-8',
  )
})

test('what is due, how long it waited, what became of it and how senders are', async () => {
  const pulse = createPulse()
  const { number } = await monitor(pulse)
  const ana = await person()
  const smtp = await startSmtp({ dot: ['250 2.0.0 ok', '554 5.6.0 não', '250 2.0.0 ok'] })
  await mailTo(db, ana, smtp.port)
  const campaign = await campaignOf(ana, {}, [{ delayMinutes: 0 }])
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 3))
  await db
    .updateTable('messages')
    .set({ next_attempt_at: sql<Date>`now() - interval '10 minutes'` })
    .where('campaign_id', '=', campaign.id)
    .execute()
  expect(await number('cadencia_due_messages{paced="false"}')).toBe(3)
  expect(await number('cadencia_oldest_due_seconds{paced="false"}')).toBeGreaterThan(599)
  expect(await number('cadencia_due_messages{paced="true"}')).toBe(0)

  await db.updateTable('senders').set({ per_minute: 600 }).where('account_id', '=', ana.id).execute()
  expect(await number('cadencia_due_messages{paced="true"}')).toBe(3)
  await db.updateTable('senders').set({ state: 'stopped' }).where('account_id', '=', ana.id).execute()
  expect(await number('cadencia_due_messages{paced="true"}')).toBe(0)
  expect(await number('cadencia_senders{channel="email",state="stopped"}')).toBeGreaterThan(0)
  await db.updateTable('senders').set({ state: 'ok' }).where('account_id', '=', ana.id).execute()

  const sending = await startSending(db, { pulse })
  expect(await number('cadencia_dispatchers')).toBe(1)
  await until(async () => (await messagesOf(db, campaign.id)).every(({ status }) => status !== 'pending'))
  await sending.stop()
  expect(await number('cadencia_messages_total{channel="email",outcome="sent"}')).toBe(2)
  expect(await number('cadencia_messages_total{channel="email",outcome="failed"}')).toBe(1)
  expect(await number('cadencia_due_messages{paced="false"}')).toBe(0)
  expect(await number('cadencia_held_messages')).toBe(0)
})

test('a dispatcher that cannot sweep is not ready, and is again when it can', async () => {
  const pulse = createPulse(1500)
  const { ready, number } = await monitor(pulse)
  const app = await buildApp(db, { ...testOptions, isWell: pulse.isWell })
  afterAll(() => app.close())
  const answers = async (status: number) =>
    (await ready()) === status && (await app.inject('/readyz')).statusCode === status
  expect(await answers(200)).toBe(true)

  const sending = await startSending(db, { pulse, leaseSeconds: 1 })
  await until(async () => (await number('cadencia_swept_messages_total{became="unknown"}')) === 0)
  expect(await number('cadencia_swept_messages_total{became="retry"}')).toBe(0)
  await db.transaction().execute(async (tx) => {
    await sql`lock table dispatchers in access exclusive mode`.execute(tx)
    await until(() => answers(503))
  })
  await until(() => answers(200))
  await sending.stop()
})

test('with the database away the process still tells of itself', async () => {
  const away = connect(url.replace(/:\d+\//, ':1/'))
  afterAll(() => away.destroy())
  const { number, ready } = await monitor(createPulse(), away)
  expect(await number('cadencia_database_up')).toBe(0)
  expect(await number('process_resident_memory_bytes')).toBeGreaterThan(1e7)
  expect(await number('nodejs_eventloop_lag_max_seconds')).toBeGreaterThanOrEqual(0)
  expect(await number('cadencia_database_connections{pool="main",state="waiting"}')).toBe(0)
  expect(await ready()).toBe(503)
})

test('a taken port is one clear sentence that names its variable', async () => {
  const { address } = await monitor()
  const port = Number(new URL(address).port)
  const again = startMonitoring(
    { host: '127.0.0.1', port },
    { db, pools: {}, families: [], isWell: () => true },
  )
  await expect(again).rejects.toThrow(`A porta ${port} já está em uso. Escolha outra com METRICS_PORT=…`)
})
