import type { Campaign } from '@cadencia/contract/campaigns'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { handed } from '#test/sent.ts'
import { settled } from '#test/sent.ts'

const { db, person } = await startApi()

const day = 1440
const cadence = [{ delayMinutes: 0 }, { delayMinutes: day }, { delayMinutes: 2 * day }]

/** As if time had passed: everything planned moves into the past. */
const passTime = (campaignId: number, hours: number) =>
  sql`update messages set shipping_at = shipping_at - make_interval(hours => ${hours}),
        next_attempt_at = next_attempt_at - make_interval(hours => ${hours})
      where campaign_id = ${campaignId}`.execute(db)

test('a campaign is created with what was chosen and shown with its defaults', async () => {
  const ana = await person()
  const { status, body } = await ana.call('POST', '/campaigns', {
    name: '  Prospecção  ',
    description: 'SaaS',
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    name: 'Prospecção',
    description: 'SaaS',
    status: 'draft',
    justWeekday: false,
    sendWindow: null,
    skipHolidays: false,
    timeZone: 'America/Sao_Paulo',
    cadences: [],
    contacts: 0,
    activeContacts: 0,
    pendingMessages: 0,
  })
})

test.each([
  [{ name: '' }, 'name', 'Nome é obrigatório'],
  [{ name: 'x'.repeat(256) }, 'name', 'Nome muito longo'],
  [{ name: 'x', status: 'outro' }, 'status', 'Status inválido'],
  [
    { name: 'x', sendWindow: { start: '20:00', end: '08:00' } },
    'sendWindow.end',
    'O fim deve ser depois do início',
  ],
  [{ name: 'x', sendWindow: { start: '8h', end: '20:00' } }, 'sendWindow.start', 'Horário inválido'],
  [{ name: 'x', timeZone: 'Marte/Olimpo' }, 'timeZone', 'Fuso horário inválido'],
  [{ name: 'x', timeZone: '-03:00' }, 'timeZone', 'Fuso horário inválido'],
])('%j is refused', async (body, field, text) => {
  const ana = await person()
  expect(await ana.call('POST', '/campaigns', body)).toMatchObject({
    status: 400,
    body: { fields: { [field]: text } },
  })
})

test('an edit changes what it names and leaves the rest', async () => {
  const ana = await person()
  const { id } = await campaignOf(ana, { status: 'active', justWeekday: true, description: 'Antes' })
  const edited = await ana.call('PATCH', `/campaigns/${id}`, {
    name: 'Novo nome',
    sendWindow: { start: '08:00', end: '20:00' },
    timeZone: 'America/Manaus',
  })
  expect(edited.body).toMatchObject({
    name: 'Novo nome',
    description: 'Antes',
    status: 'active',
    justWeekday: true,
    sendWindow: { start: '08:00', end: '20:00' },
    timeZone: 'America/Manaus',
  })
  expect(
    (await ana.call('PATCH', `/campaigns/${id}`, { sendWindow: null, description: '' })).body,
  ).toMatchObject({
    sendWindow: null,
    name: 'Novo nome',
  })
})

test('finishing cancels what has not left, for good', async () => {
  const ana = await person()
  const campaign = await campaignOf(ana, {}, cadence)
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 2))
  expect(
    (await ana.call('PATCH', `/campaigns/${campaign.id}/status`, { status: 'completed' })).body,
  ).toMatchObject({
    status: 'completed',
    contacts: 2,
    activeContacts: 0,
    pendingMessages: 0,
  })
  await ana.call('PATCH', `/campaigns/${campaign.id}`, { status: 'active' })
  const states = (await messagesOf(db, campaign.id)).map(({ state }) => state)
  expect(new Set(states)).toEqual(new Set(['cancelled']))
})

test('a pause holds; resuming makes the first overdue message due now and keeps the spacing of the rest', async () => {
  const ana = await person()
  const campaign = await campaignOf(ana, {}, cadence)
  const [late, early] = await contactsOf(db, ana, 2)
  await relate(db, ana, campaign.id, [late ?? 0])
  await passTime(campaign.id, 24 * 10)
  await relate(db, ana, campaign.id, [early ?? 0])
  const before = await messagesOf(db, campaign.id)
  const untouched = before.filter(({ contact_id, step_order }) => contact_id === early && step_order > 1)

  await ana.call('PATCH', `/campaigns/${campaign.id}/status`, { status: 'paused' })
  expect(await messagesOf(db, campaign.id)).toEqual(before)
  const resumedAt = Date.now()
  await ana.call('PATCH', `/campaigns/${campaign.id}/status`, { status: 'active' })

  const after = await messagesOf(db, campaign.id)
  const minutes = after
    .filter(({ contact_id }) => contact_id === late)
    .map(({ shipping_at }) => Math.round((shipping_at.getTime() - resumedAt) / 60_000))
  expect(minutes).toEqual([0, day, 3 * day])
  expect(after.every((message) => message.next_attempt_at.getTime() === message.shipping_at.getTime())).toBe(
    true,
  )
  expect(untouched).toHaveLength(2)
})

test('what was sent already stays where it was when the rest moves', async () => {
  const ana = await person()
  const campaign = await campaignOf(ana, {}, cadence)
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 1))
  await passTime(campaign.id, 24 * 10)
  const [{ id } = { id: 0 }] = await messagesOf(db, campaign.id)
  await settled(db, ana, id, { kind: 'sent', code: '250 ok' })
  await passTime(campaign.id, 24 * 3)
  const [first] = await messagesOf(db, campaign.id)
  await ana.call('PATCH', `/campaigns/${campaign.id}/status`, { status: 'paused' })
  const resumedAt = Date.now()
  await ana.call('PATCH', `/campaigns/${campaign.id}/status`, { status: 'active' })
  const after = await messagesOf(db, campaign.id)
  expect(after[0]?.shipping_at).toEqual(first?.shipping_at)
  expect(
    after.slice(1).map(({ shipping_at }) => Math.round((shipping_at.getTime() - resumedAt) / 60_000)),
  ).toEqual([0, 2 * day])
})

test('a move that the protocol does not know is refused by the database itself', async () => {
  const ana = await person()
  const campaign = await campaignOf(ana, {}, cadence)
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 1))
  await expect(
    db
      .updateTable('messages')
      .set({ state: 'sent', sent_at: new Date() })
      .where('campaign_id', '=', campaign.id)
      .execute(),
  ).rejects.toThrow(/cannot go from scheduled to sent/)
})

test('cancelling tells exactly what it cancelled', async () => {
  const ana = await person()
  const campaign = await campaignOf(ana, {}, cadence)
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 4))
  const cancel = () => ana.call('POST', `/campaigns/${campaign.id}/cancel-messages`)
  expect((await cancel()).body).toEqual({ cancelledMessages: 12, affectedContacts: 4 })
  expect((await cancel()).body).toEqual({ cancelledMessages: 0, affectedContacts: 0 })
  expect((await ana.call('GET', `/campaigns/${campaign.id}`)).body).toMatchObject({
    activeContacts: 0,
    contacts: 4,
  })
})

test('a message that is being sent is not counted and finishes', async () => {
  const ana = await person()
  const campaign = await campaignOf(ana, {}, [{ delayMinutes: 0 }])
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 2))
  const [message] = await messagesOf(db, campaign.id)
  const id = message?.id ?? 0
  await db
    .updateTable('messages')
    .set({ state: 'dispatched', claimed_by: 'x', dispatched_at: new Date() })
    .where('id', '=', id)
    .execute()
  expect((await ana.call('POST', `/campaigns/${campaign.id}/cancel-messages`)).body).toEqual({
    cancelledMessages: 1,
    affectedContacts: 1,
  })
  expect((await ana.call('GET', `/campaigns/${campaign.id}`)).body).toMatchObject({ activeContacts: 1 })
})

test('a pause says how many messages were already leaving', async () => {
  const ana = await person()
  const campaign = await campaignOf(ana, {}, [{ delayMinutes: 0 }])
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 3))
  const move = async (status: string) =>
    (await ana.call('PATCH', `/campaigns/${campaign.id}/status`, { status })).body
  expect(await move('paused')).not.toHaveProperty('leaving')
  expect(await move('active')).not.toHaveProperty('leaving')
  for (const { id } of (await messagesOf(db, campaign.id)).slice(1)) await handed(db, ana, id)
  expect(await move('paused')).toMatchObject({ status: 'paused', leaving: 2 })
})

test('a deleted campaign is hidden and what it had pending is cancelled', async () => {
  const ana = await person()
  const campaign = await campaignOf(ana, {}, cadence)
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 1))
  expect((await ana.call('DELETE', `/campaigns/${campaign.id}`)).status).toBe(204)
  expect((await ana.call('GET', `/campaigns/${campaign.id}`)).status).toBe(404)
  expect((await ana.call('GET', '/campaigns')).body).toEqual([])
  expect((await ana.call('DELETE', `/campaigns/${campaign.id}`)).status).toBe(404)
  expect((await messagesOf(db, campaign.id)).every(({ status }) => status === 'cancel')).toBe(true)
})

test('two changes of status at once both happen, one after the other, and the last one holds', async () => {
  const ana = await person()
  const campaign = await campaignOf(ana, {}, cadence)
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 1))
  const to = (status: Campaign['status']) => ana.call('PATCH', `/campaigns/${campaign.id}/status`, { status })
  const answers = await Promise.all([
    to('paused'),
    to('completed'),
    to('active'),
    to('paused'),
    to('completed'),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await messagesOf(db, campaign.id)).every(({ state }) => state === 'cancelled')).toBe(true)
})

test("another user's campaign does not exist", async () => {
  const [ana, bia] = [await person(), await person()]
  const { id } = await campaignOf(ana, { status: 'active' })
  const attempts = [
    bia.call('PATCH', `/campaigns/${id}`, { name: 'minha' }),
    bia.call('PATCH', `/campaigns/${id}/status`, { status: 'completed' }),
    bia.call('DELETE', `/campaigns/${id}`),
    bia.call('POST', `/campaigns/${id}/cancel-messages`),
  ]
  for (const answer of await Promise.all(attempts)) {
    expect(answer).toMatchObject({ status: 404, body: { message: 'Campanha não encontrada' } })
  }
  expect((await ana.call('GET', `/campaigns/${id}`)).body).toMatchObject({ status: 'active' })
})
