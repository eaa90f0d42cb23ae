import { beforeEach, describe, expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { accepted, refused, startGraph } from '#test/graph.ts'
import { eventsOf, messageRow } from '#test/tracking.ts'
import { leftWhatsApp, numberOf, payloadOf, postTo, second } from '#test/whatsapp-webhook.ts'

const graph = await startGraph()
const { app, db, person } = await startApi({ graphUrl: graph.url })
const ana = await person()
await numberOf(db, ana, '1001')
const bia = await person()
for (const owner of [ana, bia]) await numberOf(db, owner, '1003')
const post = postTo(app)

beforeEach(() => graph.answers(accepted))

const inbound = (phone: string, body: string, { to = '1001', at = second(0) } = {}) =>
  post(
    payloadOf(to, {
      messages: [
        {
          id: `wamid.in.${phone}.${body}`,
          from: phone.slice(1),
          timestamp: at,
          type: 'text',
          text: { body },
        },
      ],
    }),
  )

describe('somebody who writes', () => {
  test('opens the window for free text and answers the last message', async () => {
    const { id, phone, suppressed } = await leftWhatsApp(db, ana)
    await inbound(phone, 'Quero saber mais')
    await inbound(phone, 'Quero saber mais')
    expect((await eventsOf(db, id)).map(({ kind }) => kind)).toEqual(['reply'])
    expect(
      await db.selectFrom('whatsapp_windows').select('account_id').where('phone', '=', phone).execute(),
    ).toEqual([{ account_id: ana.id }])
    expect(await suppressed()).toEqual([])
  })

  test.each(['SAIR', 'parar', 'Cancelar.', 'stop', 'não quero'])(
    'and says "%s" is left alone at once',
    async (word) => {
      const { id, phone, pending, suppressed } = await leftWhatsApp(db, ana)
      await inbound(phone, word)
      expect(await suppressed()).toEqual([
        { channel: 'call', reason: 'opt_out' },
        { channel: 'whatsapp', reason: 'opt_out' },
      ])
      expect((await messageRow(db, pending)).state).toBe('cancelled')
      expect((await messageRow(db, id)).unsubscribed_at).toBeInstanceOf(Date)
    },
  )

  test('without the ninth digit, as WhatsApp knows old numbers, is the same person', async () => {
    const { phone, suppressed } = await leftWhatsApp(db, ana)
    await inbound(phone.replace('+55119', '+5511'), 'sair')
    expect(await suppressed()).toHaveLength(2)
  })
})

describe('whoever asks to be left alone', () => {
  const now = () => ({ at: String(Math.floor(Date.now() / 1000)) })

  test('is told once that it is so, by the number they wrote to', async () => {
    const { phone } = await leftWhatsApp(db, ana)
    await inbound(phone, 'sair', now())
    await expect.poll(() => graph.asked.length).toBe(1)
    await inbound(phone, 'SAIR', now())
    const other = await leftWhatsApp(db, ana)
    await inbound(other.phone, 'Quero saber mais', now())
    await inbound(other.phone, 'parar', now())
    await expect.poll(() => graph.asked.length).toBe(2)
    expect(graph.asked.map(({ body }) => body.to)).toEqual([phone.slice(1), other.phone.slice(1)])
    expect(graph.asked[0]).toMatchObject({
      path: '/v23.0/1001/messages',
      token: 'Bearer t',
      body: {
        type: 'text',
        text: { body: 'Pronto: você não vai mais receber nossas mensagens por aqui.' },
      },
    })
  })

  test('is told once also where two owners share the number, and both let them go', async () => {
    const { phone } = await leftWhatsApp(db, ana)
    await inbound(phone, 'sair', { to: '1003', ...now() })
    await expect.poll(() => graph.asked.length).toBe(1)
    const { phone: next } = await leftWhatsApp(db, ana)
    await inbound(next, 'sair', now())
    await expect
      .poll(() => graph.asked.map(({ path }) => path))
      .toEqual(['/v23.0/1003/messages', '/v23.0/1001/messages'])
    const gone = await db
      .selectFrom('suppressions')
      .select('account_id')
      .where('address', '=', phone)
      .execute()
    expect([...new Set(gone.map(({ account_id }) => account_id))].toSorted((a, b) => a - b)).toEqual([
      ana.id,
      bia.id,
    ])
  })

  test('is left alone though Meta refuses to say so, or free text may no longer answer', async () => {
    graph.answers(refused(131056))
    const refusedOne = await leftWhatsApp(db, ana)
    expect((await inbound(refusedOne.phone, 'sair', now())).statusCode).toBe(200)
    await expect.poll(() => graph.asked.length).toBe(1)
    const late = await leftWhatsApp(db, ana)
    const dayBefore = { at: String(Math.floor(Date.now() / 1000) - 90_000) }
    expect((await inbound(late.phone, 'sair', dayBefore)).statusCode).toBe(200)
    const last = await leftWhatsApp(db, ana)
    await inbound(last.phone, 'sair', now())
    await expect
      .poll(() => graph.asked.map(({ body }) => body.to))
      .toEqual([refusedOne.phone.slice(1), last.phone.slice(1)])
    for (const each of [refusedOne, late]) expect(await each.suppressed()).toHaveLength(2)
  })
})
