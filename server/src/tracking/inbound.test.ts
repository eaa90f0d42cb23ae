import { describe, expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { eventsOf, messageRow } from '#test/tracking.ts'
import { leftWhatsApp, numberOf, payloadOf, postTo, second } from '#test/whatsapp-webhook.ts'

const { app, db, person } = await startApi()
const ana = await person()
await numberOf(db, ana, '1001')
const post = postTo(app)

describe('somebody who writes', () => {
  const inbound = (phone: string, body: string, id = `wamid.in.${phone}.${body}`) =>
    post(
      payloadOf('1001', {
        messages: [{ id, from: phone.slice(1), timestamp: second(0), type: 'text', text: { body } }],
      }),
    )

  test('opens the window for free text and answers the last message', async () => {
    const { id, phone, suppressed } = await leftWhatsApp(db, ana)
    await inbound(phone, 'Quero saber mais')
    await inbound(phone, 'Quero saber mais')
    expect((await eventsOf(db, id)).map(({ kind }) => kind)).toEqual(['reply'])
    expect(
      await db.selectFrom('whatsapp_windows').select('user_id').where('phone', '=', phone).execute(),
    ).toEqual([{ user_id: ana.id }])
    expect(await suppressed()).toEqual([])
  })

  test.each(['SAIR', 'parar', 'Cancelar.', 'stop', 'não quero'])(
    'and says "%s" is left alone at once',
    async (word) => {
      const { id, phone, pending, suppressed } = await leftWhatsApp(db, ana)
      await inbound(phone, word)
      expect(await suppressed()).toEqual([{ channel: 'whatsapp', reason: 'opt_out' }])
      expect((await messageRow(db, pending)).state).toBe('cancelled')
      expect((await messageRow(db, id)).unsubscribed_at).toBeInstanceOf(Date)
    },
  )

  test('without the ninth digit, as WhatsApp knows old numbers, is the same person', async () => {
    const { phone, suppressed } = await leftWhatsApp(db, ana)
    await inbound(phone.replace('+55119', '+5511'), 'sair')
    expect(await suppressed()).toHaveLength(1)
  })
})
