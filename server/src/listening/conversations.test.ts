import type { ConversationDetail } from '@cadencia/contract/conversations'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { type Person, startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { settled } from '#test/sent.ts'

import { type Arrived, removeOldInbound } from './queries.ts'
import { takeInbound } from './take.ts'

const { db, person } = await startApi()

const addressOf = async (contactId: number) =>
  (
    await db.selectFrom('contacts').select('email').where('id', '=', contactId).executeTakeFirstOrThrow()
  ).email.toLowerCase()

/** Two campaigns of three steps with one contact in both, and the first message of the first one sent. */
async function written(ana: Person) {
  const steps = [{ delayMinutes: 0 }, { delayMinutes: 60 }, { delayMinutes: 60 }]
  const [one, two] = [await campaignOf(ana, {}, steps), await campaignOf(ana, {}, steps)]
  const [contactId = 0] = await contactsOf(db, ana, 1)
  for (const { id } of [one, two]) await relate(db, ana, id, [contactId])
  const messageId = (await messagesOf(db, one.id))[0]?.id ?? 0
  await settled(db, ana, messageId, { kind: 'sent', code: '250 ok' })
  const states = async (campaign: { id: number }) =>
    (await messagesOf(db, campaign.id)).map(({ state }) => state)
  const arrived = {
    channel: 'email',
    key: 'uma-resposta',
    contactId,
    messageId,
    matchedBy: 'message_id',
    isProved: true,
    from: await addressOf(contactId),
    subject: 'Re: Oi',
    said: 'Faz sentido. Podemos falar quinta?',
    quoted: 'Em seg., Ana escreveu:',
    attachments: [],
    class: 'interest',
    isAuto: false,
    why: 'Mostrou interesse: “Podemos falar”',
    words: 'Podemos falar',
    returnOn: undefined,
    referral: undefined,
    receivedAt: new Date(),
  } satisfies Arrived
  const arrives = (more: Partial<Arrived> = {}) =>
    db.transaction().execute((tx) => takeInbound(tx, ana.id, { ...arrived, ...more }))
  const shown = async () => (await ana.call('GET', `/conversations/${contactId}`)).body as ConversationDetail
  const post = (path: string, body: object = {}) =>
    ana.call('POST', `/conversations/${contactId}/${path}`, body)
  return { one, two, contactId, messageId, states, arrives, shown, post }
}

const waiting = ['waiting', 'waiting', 'waiting']

test('a reply holds every cadence of its contact, and is read in one conversation', async () => {
  const ana = await person()
  const { one, two, contactId, states, arrives, shown } = await written(ana)
  expect(await arrives()).toBe(true)
  expect(await states(one)).toEqual(['sent', 'waiting', 'waiting'])
  expect(await states(two)).toEqual(waiting)
  expect((await ana.call('GET', '/conversations')).body).toMatchObject({
    data: [
      {
        id: contactId,
        state: 'open',
        isUnread: true,
        channel: 'email',
        preview: 'Faz sentido. Podemos falar quinta?',
        class: 'interest',
        isConfirmed: false,
      },
    ],
  })
  expect((await ana.call('GET', '/conversations/counts')).body).toEqual({ unread: 1, open: 1, waiting: 0 })
  const conversation = await shown()
  expect(conversation.items.map(({ kind }) => kind)).toEqual(['sent', 'received'])
  expect(conversation.items[1]).toMatchObject({
    why: 'Mostrou interesse: “Podemos falar”',
    effects: [{ kind: 'held', messages: 5, campaigns: [{ id: one.id }, { id: two.id }] }],
  })
  expect(conversation.campaigns).toMatchObject([
    { campaign: { id: one.id }, isHeld: true, pending: 2 },
    { campaign: { id: two.id }, isHeld: true, pending: 3 },
  ])
})

test('a message that is held says that its contact answered, and cannot be sent again meanwhile', async () => {
  const ana = await person()
  const { two, arrives } = await written(ana)
  await arrives()
  const [first] = await messagesOf(db, two.id)
  expect((await ana.call('GET', `/activity/${first?.id}`)).body).toMatchObject({
    why: { text: expect.stringMatching(/^Parada: \S+ respondeu$/) },
  })
})

test('the same message read again does nothing', async () => {
  const ana = await person()
  const { arrives, post, one, states } = await written(ana)
  await arrives()
  await post('resume')
  expect(await arrives()).toBe(false)
  expect(await states(one)).toEqual(['sent', 'scheduled', 'waiting'])
})

test('the cadence goes on when a person says so, once, and can be held again', async () => {
  const ana = await person()
  const { one, two, arrives, states, post, shown } = await written(ana)
  await arrives()
  expect((await post('resume')).status).toBe(200)
  expect(await states(two)).toEqual(['scheduled', 'waiting', 'waiting'])
  expect((await shown()).campaigns.map(({ isHeld }) => isHeld)).toEqual([false, false])
  expect(await post('resume')).toMatchObject({ status: 409, body: { code: 'nothing_held' } })
  expect((await post('hold')).status).toBe(200)
  expect(await states(one)).toEqual(['sent', 'waiting', 'waiting'])
})

test('an absence moves the cadence behind the day of return, and holds nothing', async () => {
  const ana = await person()
  const { two, arrives, shown } = await written(ana)
  const returnOn = Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days: 20 })
  await arrives({ class: 'ooo', isAuto: true, returnOn: returnOn.toString() })
  const [first] = await messagesOf(db, two.id)
  expect(first?.state).toBe('scheduled')
  const leaves = Temporal.Instant.fromEpochMilliseconds(first?.shipping_at.getTime() ?? 0)
    .toZonedDateTimeISO('America/Sao_Paulo')
    .toPlainDate()
  expect(Temporal.PlainDate.compare(leaves, returnOn)).toBe(1)
  expect(returnOn.until(leaves).days).toBeLessThanOrEqual(4)
  expect((await shown()).campaigns.map(({ isHeld }) => isHeld)).toEqual([false, false])
})

test('an absence is undone: the cadence leaves as it was planned', async () => {
  const ana = await person()
  const { two, arrives, post } = await written(ana)
  const before = (await messagesOf(db, two.id)).map(({ shipping_at }) => shipping_at)
  await arrives({ class: 'ooo', isAuto: true, returnOn: '2031-01-05' })
  expect((await messagesOf(db, two.id)).map(({ shipping_at }) => shipping_at)).not.toEqual(before)
  expect((await post('undo')).status).toBe(200)
  expect((await messagesOf(db, two.id)).map(({ shipping_at }) => shipping_at)).toEqual(before)
  expect(await post('undo')).toMatchObject({ status: 409, body: { code: 'nothing_to_undo' } })
})

test('a proved wish to leave closes the address and is handled by itself; one that is not proved waits for a person', async () => {
  const ana = await person()
  const { one, arrives, states } = await written(ana)
  await arrives({ class: 'opt_out', isProved: false })
  expect(await states(one)).toEqual(['sent', 'waiting', 'waiting'])
  await arrives({ class: 'opt_out', key: 'outra' })
  expect(await states(one)).toEqual(['sent', 'cancelled', 'cancelled'])
  expect((await ana.call('GET', '/conversations?state=done')).body).toMatchObject({
    data: [{ class: 'opt_out' }],
  })
  expect((await ana.call('GET', '/conversations/counts')).body).toMatchObject({ open: 0 })
})

test('a machine that only confirms receipt opens no conversation and stops nothing', async () => {
  const ana = await person()
  const { two, arrives, states } = await written(ana)
  expect(await arrives({ class: 'auto_ack', isAuto: true })).toBe(true)
  expect(await states(two)).toEqual(['scheduled', 'waiting', 'waiting'])
  expect((await ana.call('GET', '/conversations')).body).toMatchObject({ data: [] })
})

test('a person says what was meant: the cadences end, and end no more when it is undone', async () => {
  const ana = await person()
  const { one, two, arrives, states, post } = await written(ana)
  await arrives()
  expect((await post('classify', { class: 'refusal' })).body).toMatchObject({
    class: 'refusal',
    isConfirmed: true,
    state: 'done',
    campaigns: [],
  })
  expect(await states(one)).toEqual(['sent', 'cancelled', 'cancelled'])
  expect((await post('undo')).status).toBe(200)
  expect((await states(two)).filter((state) => state === 'scheduled')).toHaveLength(1)
  expect((await states(two)).filter((state) => state === 'waiting')).toHaveLength(2)
})

const classes = ['interest', 'not_now', 'question', 'ooo', 'refusal', 'opt_out'] as const

test.each(classes.flatMap((from) => classes.map((to) => [from, to] as const)))(
  'what was taken for %s and is %s does what the second does',
  async (from, to) => {
    const ana = await person()
    const first = await written(ana)
    await first.arrives()
    await first.post('classify', { class: from, returnOn: '2031-01-05' })
    await first.post('classify', { class: to, returnOn: '2031-01-05' })
    const bia = await person()
    const second = await written(bia)
    await second.arrives()
    await second.post('classify', { class: to, returnOn: '2031-01-05' })
    const left = async ({ states, two }: typeof first) =>
      (await states(two)).filter((state) => state !== 'cancelled').toSorted()
    expect(await left(first)).toEqual(await left(second))
    const suppressed = async ({ id }: Person) =>
      (await sql`select channel from suppressions where account_id = ${id}`.execute(db)).rows.length
    expect(await suppressed(ana)).toBe(await suppressed(bia))
  },
)

test('a conversation is put aside until a day, done, opened again, and marked as not read', async () => {
  const ana = await person()
  const { contactId, arrives } = await written(ana)
  await arrives()
  const change = (body: object) => ana.call('PATCH', `/conversations/${contactId}`, body)
  const listed = async (state: string) =>
    ((await ana.call('GET', `/conversations?state=${state}`)).body as { data: unknown[] }).data.length
  expect((await change({ snoozedUntil: new Date(Date.now() + 86_400_000).toISOString() })).status).toBe(204)
  expect(await listed('open')).toBe(0)
  expect((await change({ snoozedUntil: null, state: 'done', isUnread: false })).status).toBe(204)
  expect([await listed('open'), await listed('done')]).toEqual([0, 1])
  await arrives({ key: 'outra' })
  expect([await listed('open'), await listed('done')]).toEqual([1, 0])
  expect((await change({})).status).toBe(400)
})

test('conversations of another account are not there', async () => {
  const [ana, bia] = [await person(), await person()]
  const { contactId, arrives } = await written(ana)
  await arrives()
  expect((await bia.call('GET', `/conversations/${contactId}`)).status).toBe(404)
  expect((await bia.call('POST', `/conversations/${contactId}/classify`, { class: 'refusal' })).status).toBe(
    404,
  )
  expect((await bia.call('PATCH', `/conversations/${contactId}`, { state: 'done' })).status).toBe(404)
  expect((await bia.call('GET', '/conversations')).body).toMatchObject({ data: [] })
})

test('conversations are found by the name and the address of their contact, and by what they were', async () => {
  const ana = await person()
  const { contactId, arrives } = await written(ana)
  await arrives()
  const found = async (query: string) =>
    ((await ana.call('GET', `/conversations?${query}`)).body as { data: { id: number }[] }).data.map(
      ({ id }) => id,
    )
  const address = await addressOf(contactId)
  expect(await found(`search=${encodeURIComponent(address.toUpperCase())}`)).toEqual([contactId])
  expect(await found('search=zzzz')).toEqual([])
  expect(await found('class=interest')).toEqual([contactId])
  expect(await found('class=ooo')).toEqual([])
})

const kept = async (accountId: number) =>
  (
    await sql`
      select contact_id from conversations where account_id = ${accountId}
      union all select contact_id from inbound_messages where account_id = ${accountId}
      union all select inbound_id from inbound_effects where account_id = ${accountId}`.execute(db)
  ).rows.length

test('what a contact said is deleted with the contact', async () => {
  const ana = await person()
  const { contactId, arrives } = await written(ana)
  await arrives()
  expect(await kept(ana.id)).toBe(3)
  expect((await ana.call('DELETE', `/contacts/${contactId}`)).status).toBe(204)
  expect(await kept(ana.id)).toBe(0)
})

test('what was said two years ago is forgotten', async () => {
  const ana = await person()
  const { arrives } = await written(ana)
  await arrives()
  await removeOldInbound(db)
  expect(await kept(ana.id)).toBe(3)
  await sql`update inbound_messages set created_at = now() - interval '25 months' where account_id = ${ana.id}`.execute(
    db,
  )
  await removeOldInbound(db)
  expect(await kept(ana.id)).toBe(0)
})
