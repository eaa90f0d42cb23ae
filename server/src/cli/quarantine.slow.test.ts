import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'

import { quarantineIfRestored } from '#engine/quarantine/restored.ts'
import { createPulse } from '#engine/send/pulse.ts'
import { connect, type Db } from '#platform/db.ts'
import { startSending as startProduct } from '#sending.ts'
import { startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { createDatabase } from '#test/database.ts'
import { testOptions } from '#test/options.ts'
import { mailTo, startSending, until } from '#test/sending.ts'
import { startSmtp } from '#test/smtp.ts'
import { leftMessages } from '#test/tracking.ts'

const { db, url, person } = await startApi()
const program = new URL('quarantine.ts', import.meta.url).pathname

/** The command as an operator types it. */
async function quarantine(at: string, ...words: string[]) {
  const child = spawn(process.execPath, [program, ...words], {
    env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: at },
  })
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ])
  return { said: (out + err).trim(), code }
}

/** What a backup of this moment would bring back. */
async function backUp() {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
  const name = new URL(url).pathname.slice(1)
  await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db).catch(() => undefined)
  // A connection that was ended may take a moment to be gone.
  const copy = await vi.waitFor(() => createDatabase(name), { timeout: 10_000, interval: 200 })
  const restored = connect(copy.url)
  afterAll(async () => {
    await restored.destroy()
    await copy.drop()
  })
  return { url: copy.url, db: restored }
}

const smtp = await startSmtp({})
const ana = await person()
await mailTo(db, ana, smtp.port)
const campaign = await campaignOf(ana, {}, [{ delayMinutes: 0 }, { delayMinutes: 60 }])

const statesOf = async (of: Db) =>
  (await messagesOf(of, campaign.id)).map(({ id, step_order, state, shipping_at }) => ({
    id,
    step_order,
    state,
    shipping_at,
  }))
const firstSteps = async (of: Db) => (await statesOf(of)).filter(({ step_order }) => step_order === 1)

test('what may have left since the backup does not leave again until somebody says so', async () => {
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 5))
  const restored = await backUp()
  const before = await statesOf(restored.db)
  const first = await startSending(db)
  await until(async () => (await firstSteps(db)).every(({ state }) => state === 'sent'))
  await first.stop()
  expect(smtp.messages).toHaveLength(5)

  const shown = await quarantine(restored.url, 'show')
  expect(shown.said).toContain('Venceram e não constam como enviadas: 5')
  expect(shown.said).toContain(`5\t${ana.email}\t${campaign.id}\t${campaign.name}\tactive`)
  expect(await statesOf(restored.db)).toEqual(before)
  expect(await quarantine(restored.url, 'hold')).toMatchObject({ code: 0 })
  expect((await statesOf(restored.db)).map(({ id, state }) => [id, state])).toEqual(
    before.map((one) => [one.id, one.step_order === 1 ? 'unknown' : 'scheduled']),
  )

  const second = await startSending(restored.db)
  await relate(restored.db, ana, campaign.id, await contactsOf(restored.db, ana, 1))
  await until(async () => (await firstSteps(restored.db)).some(({ state }) => state === 'sent'))
  expect(smtp.messages).toHaveLength(6)
  expect(await quarantine(restored.url, 'hold')).toMatchObject({ code: 1 })
  await second.stop()

  const newest = Math.max(...(await statesOf(restored.db)).map(({ id }) => id))
  expect(newest).toBeGreaterThan(Math.max(...(await statesOf(db)).map(({ id }) => id)) + 100_000)
  await releaseAll(restored)
})

test('a backup that is started as it is holds what was due by itself', async () => {
  expect(await quarantineIfRestored(db)).toBeUndefined()
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 3))
  const restored = await backUp()
  const before = smtp.messages.length
  const due = (await firstSteps(restored.db)).filter(({ state }) => state === 'scheduled').length
  expect(due).toBeGreaterThanOrEqual(3)

  // Two start together: one holds, the other finds it done.
  const warned: unknown[] = []
  const log = { info: () => undefined, warn: (about: unknown) => warned.push(about), error: () => undefined }
  const { keys } = testOptions
  const options = { keys, publicUrl: 'https://x.br', address: 'https://x.br', allowPrivateHosts: true }
  const start = () =>
    startProduct(restored.url, log, { ...options, graphUrl: undefined, pulse: createPulse() })
  const both = await Promise.all([start(), start()])
  for (const sending of both) await sending.stop()
  expect(warned).toEqual([{ held: due }])
  expect(smtp.messages).toHaveLength(before)
  const states = (await firstSteps(restored.db)).map(({ state }) => state)
  expect(states).not.toContain('scheduled')
  expect(states.filter((state) => state === 'unknown')).toHaveLength(due)
  expect(await quarantineIfRestored(restored.db)).toBeUndefined()
  expect((await firstSteps(db)).filter(({ state }) => state === 'scheduled')).toHaveLength(due)
})

test('whoever lives through a failover goes on, and who starts later holds nothing', async () => {
  await sql`update this_database set identity = 'another'`.execute(db)
  const living = await startSending(db)
  expect((await sql`select from this_database where identity = 'another'`.execute(db)).rows).toEqual([])
  await sql`update this_database set identity = 'another'`.execute(db)
  expect(await quarantineIfRestored(db)).toBeUndefined()
  await living.stop()
})

async function releaseAll(restored: { url: string; db: Db }) {
  const [known] = await firstSteps(restored.db)
  // Something showed that one had arrived.
  await restored.db
    .updateTable('messages')
    .set({ state: 'sent', sent_at: new Date() })
    .where('id', '=', known?.id ?? 0)
    .execute()
  expect((await quarantine(restored.url, 'show')).said).toContain('Retidas: 4')
  const { rows } = await sql<{ now: Date }>`select now()`.execute(restored.db)
  expect((await quarantine(restored.url, 'release', 'all')).said).toBe(`${campaign.name}: 4 de 4 liberadas`)
  expect((await quarantine(restored.url, 'release', 'all')).said).toBe(
    'Não há mensagens retidas nessa campanha.',
  )

  const planned = (await messagesOf(restored.db, campaign.id)).filter(({ status }) => status === 'pending')
  const released = planned.filter(({ step_order }) => step_order === 1)
  const gaps = released.map(({ contact_id, shipping_at }) => {
    const next = planned.find((one) => one.contact_id === contact_id && one.step_order === 2)
    return (Number(next?.shipping_at) - Number(shipping_at)) / 60_000
  })
  expect(gaps).toEqual([60, 60, 60, 60])
  for (const { shipping_at } of released) expect(Number(shipping_at)).toBeGreaterThan(Number(rows[0]?.now))
  const third = await startSending(restored.db)
  await until(async () => smtp.messages.length >= 10)
  await third.stop()
  const recipients = smtp.messages.map((message) => /^To: .*$/m.exec(message)?.[0])
  expect(new Set(recipients).size).toBe(6)
  expect(recipients).toHaveLength(10)
}

test('an opt-out that only the log knows is repeated by its number', async () => {
  const { ids } = await leftMessages(db, ana)
  const number = `${ana.id}.${ids[0]}`
  expect(await quarantine(url, 'opt-out', number)).toEqual({
    said: `Descadastro ${number} repetido.`,
    code: 0,
  })
  const kept = await db
    .selectFrom('suppressions')
    .select('reason')
    .where('message_id', '=', ids[0] ?? 0)
    .execute()
  expect(kept[0]).toEqual({ reason: 'opt_out' })
  for (const wrong of [`${ana.id}.999999999`, 'x'])
    expect(await quarantine(url, 'opt-out', wrong)).toEqual({
      said: `Não há a mensagem ${wrong} neste banco.`,
      code: 1,
    })
})

test.each([[['release']], [['opt-out']], [['nada']]])('%j is answered with how to use it', async (words) => {
  const answer = await quarantine(url, ...words)
  expect(answer).toMatchObject({ code: 1 })
  expect(answer.said).toContain('npm run quarantine -- hold')
})
