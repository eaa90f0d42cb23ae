import type { ConversationDetail, ReceivedItem } from '@cadencia/contract/conversations'
import type { Said } from '@cadencia/contract/said'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { takeInbound } from '#listening/take.ts'
import { type Person, startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { zoneAtNoon } from '#test/noon.ts'
import { settled } from '#test/sent.ts'

const { db, person } = await startApi()

let count = 0

/** A contact who was sent the first of three steps: an e-mail; a WhatsApp and another e-mail follow. */
async function written(ana: Person, { withPhone = true } = {}) {
  const campaign = await campaignOf(ana, { timeZone: zoneAtNoon() }, [
    { delayMinutes: 0 },
    { channel: 'whatsapp', delayMinutes: 60 },
    { delayMinutes: 60 },
  ])
  const [contactId = 0] = await contactsOf(db, ana, 1)
  const phone = withPhone ? `+551198766${String(1000 + ++count)}` : null
  await db.updateTable('contacts').set({ phone }).where('id', '=', contactId).execute()
  await relate(db, ana, campaign.id, [contactId])
  const messageId = (await messagesOf(db, campaign.id))[0]?.id ?? 0
  await settled(db, ana, messageId, { kind: 'sent', code: '250 ok' })
  /** What is planned again stands beside what was cancelled, so only what can still leave is shown. */
  const states = async () =>
    (await messagesOf(db, campaign.id)).flatMap(({ channel, state }) =>
      state === 'cancelled' ? [] : [`${channel} ${state}`],
    )
  const say = (said: Partial<Said>) =>
    ana.call('POST', `/contacts/${contactId}/said`, { outcome: 'replied', ...said })
  const shown = async () => (await ana.call('GET', `/conversations/${contactId}`)).body as ConversationDetail
  const last = async () => (await shown()).items.at(-1) as ReceivedItem
  const undo = (inboundId?: number) => ana.call('POST', `/conversations/${contactId}/undo`, { inboundId })
  const channels = async () =>
    Object.fromEntries(
      (
        (await ana.call('GET', `/contacts/${contactId}`)).body as {
          channels: { channel: string; state: string }[]
        }
      ).channels.map(({ channel, state }) => [channel, state]),
    )
  return { campaign, contactId, messageId, states, say, shown, last, undo, channels }
}

const before = ['email sent', 'whatsapp scheduled', 'email waiting']
const held = ['email sent', 'whatsapp waiting', 'email waiting']
const idIn = (answer: { body: unknown }) => (answer.body as { id: number }).id

test('a meeting that a person records holds the cadence, and is read already in the conversation', async () => {
  const ana = await person()
  const { contactId, states, say, shown, last } = await written(ana)
  expect(await states()).toEqual(before)
  const meetingAt = '2031-05-01T12:00:00.000Z'
  const answer = await say({ outcome: 'meeting', channel: 'call', text: ' Quinta às nove ', meetingAt })
  expect(answer.status).toBe(201)
  expect(await states()).toEqual(held)
  expect(await shown()).toMatchObject({
    id: contactId,
    state: 'open',
    isUnread: false,
    class: 'meeting',
    isConfirmed: true,
    meetingAt,
    preview: 'Quinta às nove',
  })
  expect(await last()).toMatchObject({
    id: idIn(answer),
    channel: 'call',
    isByHand: true,
    class: 'meeting',
    meetingAt,
    effects: [{ kind: 'held', messages: 2 }],
  })
  expect((await ana.call('GET', '/conversations/counts')).body).toMatchObject({ unread: 0, open: 1 })
})

test('what was recorded is taken back: the cadence goes on, and nothing was answered', async () => {
  const ana = await person()
  const { contactId, states, say, shown, undo } = await written(ana)
  const id = idIn(await say({}))
  const replies = () =>
    sql`select id from events where account_id = ${ana.id} and kind = 'reply'`
      .execute(db)
      .then(({ rows }) => rows.length)
  expect(await replies()).toBe(1)
  expect((await undo(id)).status).toBe(200)
  expect(await states()).toEqual(before)
  expect(await replies()).toBe(0)
  expect(await shown()).toMatchObject({ state: 'done', isWithdrawn: true, isUnread: false })
  expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'nothing_to_undo' } })
  expect((await ana.call('GET', `/contacts/${contactId}`)).body).toMatchObject({ situation: 'active' })
})

test('no interest ends the cadence, and taken back it is as it was', async () => {
  const ana = await person()
  const { states, say, shown, undo } = await written(ana)
  const id = idIn(await say({ outcome: 'refusal' }))
  expect(await states()).toEqual(['email sent'])
  expect(await shown()).toMatchObject({ state: 'done', class: 'refusal' })
  await undo(id)
  expect(await states()).toEqual(before)
})

test('a wrong number closes WhatsApp and calls, never e-mail, until a person opens them', async () => {
  const ana = await person()
  const { contactId, states, say, shown, undo, channels } = await written(ana)
  const id = idIn(await say({ outcome: 'wrong_number' }))
  expect(await channels()).toEqual({ email: 'ok', whatsapp: 'suspended', call: 'suspended' })
  expect(await states()).toEqual(['email sent', 'email scheduled'])
  expect(await shown()).toMatchObject({ class: 'wrong_number', state: 'done' })
  expect((await undo(id)).status).toBe(200)
  expect(await channels()).toEqual({ email: 'ok', whatsapp: 'ok', call: 'ok' })
  expect(await states()).toEqual(before)

  await say({ outcome: 'wrong_number' })
  const lifted = await ana.call('POST', `/contacts/${contactId}/lift-suspension`, { channel: 'whatsapp' })
  expect(lifted.status).toBe(200)
  expect(await channels()).toEqual({ email: 'ok', whatsapp: 'ok', call: 'suspended' })
})

test('a wish to leave closes every channel, or calls alone; taken back, what was closed before stays closed', async () => {
  const ana = await person()
  const { states, say, undo, channels } = await written(ana)
  await say({ outcome: 'opt_out', channel: 'call' })
  expect(await channels()).toEqual({ email: 'ok', whatsapp: 'ok', call: 'opted_out' })
  expect(await states()).toEqual(before)
  const all = idIn(await say({ outcome: 'opt_out' }))
  expect(await channels()).toEqual({ email: 'opted_out', whatsapp: 'opted_out', call: 'opted_out' })
  expect(await states()).toEqual(['email sent'])
  expect((await undo(all)).status).toBe(200)
  expect(await channels()).toEqual({ email: 'ok', whatsapp: 'ok', call: 'opted_out' })
  expect(await states()).toEqual(before)
})

test('a cadence that an answer of the contact held stays held when what was recorded after it is taken back', async () => {
  const ana = await person()
  const { contactId, messageId, states, say, shown, undo } = await written(ana)
  const received = {
    channel: 'email',
    key: 'uma-resposta',
    contactId,
    messageId,
    matchedBy: 'message_id',
    isProved: true,
    from: 'rui@exemplo.com.br',
    subject: undefined,
    said: 'Podemos falar?',
    quoted: undefined,
    attachments: [],
    class: 'interest',
    isAuto: false,
    why: '',
    words: undefined,
    returnOn: undefined,
    referral: undefined,
    receivedAt: new Date(),
  } as const
  await db.transaction().execute((tx) => takeInbound(tx, ana.id, received))
  const meeting = idIn(await say({ outcome: 'meeting' }))
  expect((await undo(meeting)).status).toBe(200)
  expect(await states()).toEqual(held)
  expect(await shown()).toMatchObject({ class: 'interest', state: 'open' })
  const refusal = idIn(await say({ outcome: 'refusal' }))
  await undo(refusal)
  expect(await states()).toEqual(held)
  expect(await shown()).toMatchObject({ class: 'interest', state: 'open' })
})

test('only the last thing that was said is taken back', async () => {
  const ana = await person()
  const { say, undo, states } = await written(ana)
  const first = idIn(await say({}))
  await say({ outcome: 'meeting' })
  expect(await undo(first)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(await states()).toEqual(held)
})

test('what a person says otherwise in the conversation is undone first', async () => {
  const ana = await person()
  const { contactId, say, shown, undo } = await written(ana)
  await say({})
  await ana.call('POST', `/conversations/${contactId}/classify`, { class: 'meeting' })
  expect(await shown()).toMatchObject({ class: 'meeting' })
  await undo()
  const { class: of, isWithdrawn } = await shown()
  expect({ of, isWithdrawn }).toEqual({ of: 'reply', isWithdrawn: undefined })
})

test.each([
  ['a time without a meeting', { meetingAt: '2031-05-01T12:00:00.000Z' }, 'Só uma reunião tem data e hora'],
  ['a text that is too long', { text: 'a'.repeat(5001) }, 'Use até 5.000 caracteres'],
  ['a wrong number of no number', { outcome: 'wrong_number' }, 'Este contato não tem telefone'],
  [
    'a wish about a channel that is not there',
    { outcome: 'opt_out', channel: 'call' },
    'Este contato não tem endereço neste canal',
  ],
] as const)('%s is refused, and nothing is kept', async (_, said, message) => {
  const ana = await person()
  const { contactId, say } = await written(ana, { withPhone: false })
  expect(await say(said)).toMatchObject({ status: 400, body: { message } })
  expect((await ana.call('GET', `/conversations/${contactId}`)).status).toBe(404)
})

test("another account's contact is not found", async () => {
  const [ana, bia] = [await person(), await person()]
  const { contactId } = await written(ana)
  expect(await bia.call('POST', `/contacts/${contactId}/said`, { outcome: 'refusal' })).toMatchObject({
    status: 404,
    body: { message: 'Contato não encontrado' },
  })
})
