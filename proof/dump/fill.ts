import { setTimeout as pause } from 'node:timers/promises'

import type pg from 'pg'

import { buildApp } from '#server/src/app.ts'
import { setPassword } from '#server/src/auth/queries.ts'
import { createPulse } from '#server/src/engine/send/pulse.ts'
import type { Db } from '#server/src/platform/db.ts'
import { hashPassword } from '#server/src/platform/password.ts'
import { startSending } from '#server/src/sending.ts'
import { goodCalls } from '#server/test/calls.ts'
import { endpoints, nameOf, pathOf } from '#server/test/endpoints.ts'
import { fuzzOptions } from '#server/test/fuzz/options.ts'
import { createPerson, type Person } from '#server/test/person.ts'
import { dumpKeys, dumpOwner, type KeptAnswer } from '#server/test/restore.ts'
import { handed, settled } from '#server/test/sent.ts'
import { createWorld, type World } from '#server/test/world.ts'

const options = { ...fuzzOptions, keys: dumpKeys }
type App = Awaited<ReturnType<typeof buildApp>>
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** One of everything, in every table, made by the product where it makes such rows. What it answers afterwards. */
export async function fill(db: Db, client: pg.Client, url: string): Promise<KeptAnswer[]> {
  const app = await buildApp(db, options)
  const ana = await createPerson(app, db, dumpOwner.email)
  await setPassword(db, ana.userId, await hashPassword(dumpOwner.password))
  await signIn(app)
  const world = await createWorld(db, ana, 'aurora')
  await createWorld(db, await createPerson(app, db, 'bia@exemplo.com.br'), 'boreal')
  await createPerson(app, db, 'caio@exemplo.com.br', ana.id)
  await sendThroughSandbox(db, url, world)
  await endInEveryWay(db, world)
  await upload(app, ana)
  await client.query(asIfTold, [ana.id])
  await client.query("update messages set deadline_at = '2100-01-01' where status = 'pending'")
  const answers = await askEverything(app, world)
  await app.close()
  return answers
}

async function signIn(app: App) {
  for (const password of ['uma senha errada', dumpOwner.password])
    await app.inject({ method: 'POST', url: '/api/auth/login', payload: { ...dumpOwner, password } })
}

async function sendThroughSandbox(db: Db, url: string, { id }: World) {
  const reached = {
    publicUrl: 'https://cadencia.exemplo.com.br',
    address: 'http://127.0.0.1:1',
    graphUrl: undefined,
  }
  const sending = await startSending(url, silent, { ...options, ...reached, pulse: createPulse() })
  const box = () => db.selectFrom('sandbox_messages').select('id').where('account_id', '=', id).execute()
  for (let turn = 0; turn < 200 && (await box()).length < 2; turn++) await pause(100)
  await sending.stop()
}

/** Contacts in a campaign of their own, whose messages are in every state a running product leaves behind. */
async function endInEveryWay(db: Db, world: World) {
  const { call, ids } = world
  const created = await Promise.all(
    Array.from({ length: 8 }, async (_, place) => {
      const person = {
        name: `Contato ${place}`,
        email: `contato${place}@exemplo.com.br`,
        whatsapp: `+55 11 9876543${place}0`,
      }
      const { body } = await call('POST', '/contacts', person, { 'idempotency-key': `contato-${place}` })
      return (body as { id: number }).id
    }),
  )
  await call('POST', '/contacts/add-to-campaign', { campaignId: ids.emptyCampaign, contactIds: created })
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where('account_id', '=', world.id)
    .where('campaign_id', '=', Number(ids.emptyCampaign))
    .orderBy('contact_id')
    .execute()
  const [sent, retry, failed, unknown, dispatched, cancelled] = rows.map(({ id }) => id)
  await settled(db, world, sent ?? 0, { kind: 'sent', code: '250' })
  await settled(db, world, retry ?? 0, {
    kind: 'retry',
    code: '450',
    reason: 'Caixa cheia',
    afterSeconds: 0,
  })
  await settled(db, world, failed ?? 0, {
    kind: 'failed',
    code: '550 5.1.1',
    reason: 'Não existe',
    hardBounce: true,
  })
  await settled(db, world, unknown ?? 0, { kind: 'unknown', code: 'timeout' })
  await handed(db, world, dispatched ?? 0)
  await call('POST', `/activity/${cancelled}/cancel`)
  await call('POST', `/campaigns/${ids.campaign}/cancel-messages`)
  await call('POST', `/contacts/${ids.leftContact}/consent`, { reason: 'Pediu para voltar' })
  await call('PATCH', `/templates/${ids.template}`, {
    name: 'Outro',
    type: 'email',
    subject: 'Oi',
    content: '<p>Oi</p>',
  })
}

/** A file that arrived and was not read yet: the next version reads it. */
async function upload(app: App, { token }: Person) {
  const form = new FormData()
  form.append(
    'file',
    new Blob(['nome;email;whatsapp\nRui;rui@exemplo.com.br;(11) 98765-4321\n']),
    'contatos.csv',
  )
  const body = new Response(form)
  const answer = await app.inject({
    method: 'POST',
    url: '/api/csv-contacts/upload',
    headers: { authorization: `Bearer ${token}`, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  if (answer.statusCode !== 202) throw new Error(answer.body)
}

/** What only providers and dead dispatchers leave. */
const asIfTold = `
  with told as (
    insert into provider_events (account_id, source, event_id, waiting, body) values ($1, 'whatsapp', 'wamid.1', true, '{}')),
  wrote as (insert into whatsapp_windows (account_id, phone, last_inbound_at) values ($1, '+5511987654321', now()))
  insert into dispatchers (id, lease_until) values ('test', now() - interval '1 hour')`

async function askEverything(app: App, world: World): Promise<KeptAnswer[]> {
  const asked = endpoints
    .filter(({ method, download }) => method === 'GET' && !download)
    .flatMap((endpoint) => (goodCalls(world)[nameOf(endpoint)] ?? []).map((call) => pathOf(endpoint, call)))
  return Promise.all(
    asked.map(async (path) => {
      const { status, body } = await world.call('GET', path)
      if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`)
      return { path, answer: body }
    }),
  )
}
