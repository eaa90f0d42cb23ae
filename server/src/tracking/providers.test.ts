import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { testOptions } from '#test/options.ts'
import { eventsOf, leftMessages, linkOf, messageIdOf, messageRow } from '#test/tracking.ts'

import { intakeKeys, signatureOf } from './signature.ts'

const { app, db, person } = await startApi()
const ana = await person()
const [key = Buffer.alloc(0)] = intakeKeys(testOptions.keys)

const post = (events: unknown, signature?: string, provider = 'relay') => {
  const raw = typeof events === 'string' ? events : JSON.stringify(events)
  return app.inject({
    method: 'POST',
    url: `/t/w/${provider}`,
    headers: {
      'content-type': 'application/json',
      'x-cadencia-signature': signature ?? signatureOf(key, raw),
    },
    payload: raw,
  })
}

let count = 0
async function oneMessage() {
  const { ids, campaign } = await leftMessages(db, ana)
  const [id = 0] = ids
  const event = (type: string, more: object = {}) => ({
    id: `e${++count}`,
    type,
    messageId: messageIdOf(ana, id),
    at: new Date(Date.now() - 1000).toISOString(),
    ...more,
  })
  const reasons = async () =>
    (await db.selectFrom('suppressions').select('reason').where('message_id', '=', id).execute()).map(
      ({ reason }) => reason,
    )
  return { id, campaign, event, reasons }
}

test.each([
  ['delivered', 'sent', [], 'delivered'],
  ['bounce', 'bounced', ['hard_bounce'], 'bounce'],
  ['soft_bounce', 'bounced', [], 'soft_bounce'],
  // A wish to leave: by e-mail, WhatsApp and call alike.
  ['complaint', 'sent', ['complaint', 'complaint', 'complaint'], 'complaint'],
  ['open', 'sent', [], 'open'],
])('%s is taken at its word', async (type, state, stopped, kind) => {
  const { id, event, reasons } = await oneMessage()
  expect((await post([event(type)])).json()).toEqual({ done: 1, repeated: 0, ignored: 0 })
  expect([(await messageRow(db, id)).state, await reasons()]).toEqual([state, stopped])
  expect(await eventsOf(db, id)).toMatchObject([{ kind }])
})

test('a message sent before its Message-ID was signed is still heard of', async () => {
  const { id, event } = await oneMessage()
  await post([event('bounce', { messageId: `<${id}.${ana.id}@aurora.com.br>` })])
  expect((await messageRow(db, id)).state).toBe('bounced')
})

test('a bounce whose words blame the sender stops no address', async () => {
  const { id, event, reasons } = await oneMessage()
  const code = '550 5.7.26 This mail has been blocked because the sender is unauthenticated'
  await post([event('bounce', { detail: { code } })])
  expect([(await messageRow(db, id)).state, await reasons()]).toEqual(['bounced', []])
})

test('a click counts where it is on a link of ours, and is kept but ignored where it is not', async () => {
  const { id, campaign, event } = await oneMessage()
  await linkOf(db, ana, campaign.id, 'https://x.com/a', 'whatsapp')
  const events = ['https://x.com/a', 'https://evil.example'].map((url) => event('click', { detail: { url } }))
  expect((await post(events)).json()).toEqual({ done: 1, repeated: 0, ignored: 1 })
  expect((await messageRow(db, id)).whatsapp_clicked_at).toBeInstanceOf(Date)
})

test('a hundred replays have one effect', async () => {
  const { id, event } = await oneMessage()
  const events = [event('bounce'), event('open')]
  for (let turn = 0; turn < 100; turn++) await post(events)
  expect(await eventsOf(db, id)).toHaveLength(2)
  expect((await post(events)).json()).toEqual({ done: 0, repeated: 2, ignored: 0 })
})

test('an event of an unknown kind is kept and ignored, one about no message of ours is ignored', async () => {
  const { id, event } = await oneMessage()
  const events = [
    event('moonwalk'),
    event('bounce', { messageId: '<x@y>' }),
    event('bounce', { messageId: '<1.999999@y>' }),
  ]
  expect((await post(events)).json()).toEqual({ done: 0, repeated: 0, ignored: 3 })
  expect(await eventsOf(db, id)).toEqual([])
  const kept = await db
    .selectFrom('provider_events')
    .select('body')
    .where('event_id', '=', events[0]?.id ?? '')
    .execute()
  expect(kept).toMatchObject([{ body: { type: 'moonwalk' } }])
})

test('unsigned, malformed or too large, nothing is heard', async () => {
  const { id, event } = await oneMessage()
  expect((await post([event('bounce')], 'sha256=00')).statusCode).toBe(401)
  expect((await post('{')).statusCode).toBe(400)
  expect((await post([{ id: 1 }])).statusCode).toBe(400)
  expect((await post(`[${' '.repeat(1024 * 1024)}]`)).statusCode).toBe(413)
  expect((await post([event('bounce')], undefined, 'NÃO')).statusCode).toBe(404)
  expect(await eventsOf(db, id)).toEqual([])
})
