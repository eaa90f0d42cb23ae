import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'

import { startSandboxGraph } from '#sandbox/graph.ts'
import { startApi } from '#test/api.ts'
import { testOptions } from '#test/options.ts'
import { until } from '#test/sending.ts'
import { eventsOf, leftMessages, messageRow } from '#test/tracking.ts'
import { appSecret, leftWhatsApp, numberOf, payloadOf, postTo, second } from '#test/whatsapp-webhook.ts'

import { sandboxAppSecret, signatureOf } from './signature.ts'
import { forgetParked } from './whatsapp/queries.ts'
import { takeUp } from './whatsapp/webhook.ts'

const { app, db, person } = await startApi()
const ana = await person()
const number = '1001'
await numberOf(db, ana, number)
await numberOf(db, await person(), '2001', { token: 't', appSecret: 'de bia', verifyToken: 'v' })

const post = postTo(app)
const payload = (told: Parameters<typeof payloadOf>[1], of = number) => payloadOf(of, told)
const tell = (statuses: object[]) => post(payload({ statuses }))
const status = (id: number, name: string, at = 0, more: object = {}) => ({
  id: `wamid.${id}`,
  status: name,
  timestamp: second(at),
  recipient_id: '55',
  ...more,
})

const waiting = () =>
  db.selectFrom('provider_events').select('waiting').where('account_id', '=', ana.id).execute()

const oneMessage = (state?: 'sent' | 'unknown' | 'dispatched') => leftWhatsApp(db, ana, state)

describe('the verification', () => {
  const verify = (query: Record<string, string>) => app.inject({ url: '/t/whatsapp', query })

  test('echoes the challenge for the token of any number, also one saved just now', async () => {
    await numberOf(db, ana, '1002')
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const answer = await verify({
      'hub.mode': 'subscribe',
      'hub.verify_token': 'v-1002',
      'hub.challenge': '42<b>',
    })
    expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([
      200,
      '42<b>',
      'text/plain; charset=utf-8',
    ])
  })

  test.each([
    { 'hub.mode': 'subscribe', 'hub.verify_token': 'outro', 'hub.challenge': '42' },
    { 'hub.mode': 'unsubscribe', 'hub.verify_token': 'v-1001', 'hub.challenge': '42' },
    { 'hub.mode': 'subscribe', 'hub.verify_token': '', 'hub.challenge': '42' },
    {},
  ])('refuses %j', async (query) => {
    const answer = await verify(query)
    expect([answer.statusCode, answer.body.includes('42')]).toEqual([403, false])
  })
})

describe('the signature', () => {
  test('a hundred bodies changed in one byte are refused, and nothing of them is kept', async () => {
    const { id } = await oneMessage()
    const raw = JSON.stringify(payload({ statuses: [status(id, 'read')], messages: [] }).entry) // any bytes will do
    const body = `{"object":"é🎉","entry":${raw}}`
    const signature = signatureOf(appSecret, body)
    const codes = new Set<number>()
    for (let turn = 0; turn < 100; turn++) {
      const at = 12 + Math.floor((turn * (body.length - 14)) / 100)
      const changed = `${body.slice(0, at)}${body[at] === '1' ? '2' : '1'}${body.slice(at + 1)}`
      codes.add((await post(changed, signature)).statusCode)
    }
    codes.delete(400)
    expect([...codes]).toEqual([401])
    expect(await eventsOf(db, id)).toEqual([])
    expect((await post(body, signature)).statusCode).toBe(200)
    expect((await messageRow(db, id)).state).toBe('read')
  })

  test.each(['', 'sha256=', `sha256=${'a'.repeat(64)}`])('"%s" is none', async (signature) => {
    const { id } = await oneMessage()
    expect((await post(payload({ statuses: [status(id, 'read')] }), signature)).statusCode).toBe(401)
    expect((await messageRow(db, id)).state).toBe('sent')
  })

  test("another owner's number says nothing of this one's messages, and a number nobody knows says nothing at all", async () => {
    const { id } = await oneMessage()
    const opaque = { biz_opaque_callback_data: `${ana.id}.${id}` }
    const body = JSON.stringify(payload({ statuses: [status(id, 'read', 0, opaque)] }, '2001'))
    expect((await post(body, signatureOf(appSecret, body))).statusCode).toBe(200)
    expect((await post(body, signatureOf('de bia', body))).statusCode).toBe(200)
    expect((await post(payload({ statuses: [status(id, 'read')] }, '9999'))).statusCode).toBe(200)
    expect((await messageRow(db, id)).state).toBe('sent')
  })
})

describe('statuses', () => {
  test('fifty in one call each find their message', async () => {
    const { ids } = await leftMessages(db, ana, { channel: 'whatsapp', howMany: 50 })
    await tell(ids.map((id, index) => status(id, index % 2 ? 'delivered' : 'read')))
    const states = await Promise.all(ids.map(async (id) => (await messageRow(db, id)).state))
    expect(states).toEqual(ids.map((_id, index) => (index % 2 ? 'delivered' : 'read')))
  })

  test('in any order and however often, several at a time or one by one, they end the same', async () => {
    const seen = async (from: 'sent' | 'unknown', groups: readonly (readonly [string, number])[][]) => {
      const { id } = await oneMessage(from)
      for (const group of groups)
        await tell(
          group.map(([name, at]) =>
            status(id, name, at, { errors: name === 'failed' ? [{ code: 131000 }] : undefined }),
          ),
        )
      const { state, sent_at, dispatched_at, delivered_at, read_at, reason } = await messageRow(db, id)
      const events = (await eventsOf(db, id)).map(({ kind, at }) => `${kind} ${at.getTime()}`)
      return {
        state,
        sent: sent_at?.getTime() === dispatched_at?.getTime(),
        delivered_at,
        read_at,
        reason,
        events: events.sort(),
      }
    }
    const told = fc.array(fc.tuple(fc.constantFrom('sent', 'delivered', 'read', 'failed'), fc.nat(20)), {
      minLength: 1,
      maxLength: 5,
    })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('sent', 'unknown'),
        told,
        fc.boolean(),
        async (from, statuses, together) => {
          const repeated = [...statuses].reverse().concat(statuses)
          const one = await seen(
            from,
            statuses.map((each) => [each]),
          )
          const other = await seen(from, together ? [repeated] : repeated.map((each) => [each]))
          expect(other).toEqual(one)
          const names = statuses.map(([name]) => name)
          expect(one.state).toBe(
            (['read', 'delivered', 'failed', 'sent'] as const).find((name) => names.includes(name)),
          )
        },
      ),
      { numRuns: 15 },
    )
  }, 60_000)

  test('one that comes before its message is written down waits for it, and finds it by the name we gave along', async () => {
    const { id } = await oneMessage('dispatched')
    await db.updateTable('messages').set({ provider_id: null }).where('id', '=', id).execute()
    await tell([status(id, 'delivered', 5, { biz_opaque_callback_data: `${ana.id}.${id}` })])
    await takeUp(db)
    expect((await messageRow(db, id)).state).toBe('dispatched')
    await db
      .updateTable('messages')
      .set({ state: 'sent', claimed_by: null, sent_at: new Date() })
      .where('id', '=', id)
      .execute()
    await takeUp(db)
    expect(await messageRow(db, id)).toMatchObject({ state: 'delivered', provider_id: `wamid.${id}` })
    expect(await waiting()).toEqual([])
  })

  test('a name nobody knows is forgotten after a day', async () => {
    await tell([status(-1, 'delivered')])
    expect(await waiting()).toEqual([{ waiting: true }])
    await db
      .updateTable('provider_events')
      .set({ at: new Date(Date.now() - 25 * 3_600_000) })
      .execute()
    await forgetParked(db)
    expect(await waiting()).toEqual([])
  })

  test('a contact who wants no advertising, or whose number fails twice, is not written to again', async () => {
    const unwilling = await oneMessage()
    await tell([status(unwilling.id, 'failed', 0, { errors: [{ code: 131050, title: 'no' }] })])
    expect(await unwilling.suppressed()).toEqual([
      { channel: 'call', reason: 'opt_out' },
      { channel: 'whatsapp', reason: 'opt_out' },
    ])
    expect(await messageRow(db, unwilling.id)).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('não quer receber'),
    })
    expect((await messageRow(db, unwilling.pending)).state).toBe('cancelled')
    const absent = await oneMessage()
    await tell([status(absent.id, 'failed', 0, { errors: [{ code: 131026 }] })])
    expect(await absent.suppressed()).toEqual([])
  })
})

test('the box inside the product tells what became of a message as Meta would', async () => {
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const graph = await startSandboxGraph(
    db,
    { info: () => undefined, warn: () => undefined, error: () => undefined },
    {
      webhookFor: (accountId) => ({
        url: `${url}/t/whatsapp`,
        appSecret: sandboxAppSecret(testOptions.keys, accountId),
      }),
      delaysMs: { sent: 1, delivered: 5, read: 10 },
    },
  )
  afterAll(graph.stop)
  const { id, phone } = await oneMessage()
  await db.updateTable('messages').set({ provider_id: null }).where('id', '=', id).execute()
  const body = {
    messaging_product: 'whatsapp',
    to: phone,
    type: 'text',
    text: { body: 'Oi' },
    biz_opaque_callback_data: `${ana.id}.${id}`,
  }
  const sent = await fetch(`${graph.baseUrl}/sandbox-${ana.id}/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${graph.tokenFor(ana.id)}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(sent.status).toBe(200)
  await until(async () => (await messageRow(db, id)).state === 'read')
  expect((await eventsOf(db, id)).map(({ kind }) => kind).sort()).toEqual(['delivered', 'read', 'sent'])
})
