import type { Contact } from '@cadencia/contract/contacts'
import type { Answer } from '@cadencia/contract/endpoint'
import type { ContactOverview } from '@cadencia/contract/overview'
import type { listTimeline } from '@cadencia/contract/timeline'
import { expect, test } from 'vitest'

import { suppress } from '#engine/suppress/queries.ts'
import { answerOf } from '#test/answers.ts'
import { type Person, startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { handed, settled } from '#test/sent.ts'

const { db, person } = await startApi()

const overview = async (owner: Person, id: number) =>
  (await owner.call('GET', `/contacts/${id}/overview`)).body as ContactOverview
const timeline = async (owner: Person, id: number, query = '?show=all') =>
  (await owner.call('GET', `/contacts/${id}/timeline${query}`)).body as Answer<typeof listTimeline>
const contactOf = async (owner: Person, id: number) =>
  (await owner.call('GET', `/contacts/${id}`)).body as Contact

/** A contact in two campaigns of two e-mails each; the first of the first has left. */
async function written() {
  const ana = await person()
  const steps = [{ delayMinutes: 0 }, { delayMinutes: 3 * 24 * 60 }]
  const [natal, verao] = [
    await campaignOf(ana, { name: 'Natal' }, steps),
    await campaignOf(ana, { name: 'Verão' }, steps),
  ]
  const [id = 0] = await contactsOf(db, ana, 1)
  await relate(db, ana, natal.id, [id])
  await relate(db, ana, verao.id, [id])
  const [first, second] = await messagesOf(db, natal.id)
  await settled(db, ana, first?.id ?? 0, { kind: 'sent', code: '250 ok' })
  return { ana, natal, verao, id, firstId: first?.id ?? 0, secondId: second?.id ?? 0 }
}

test('how a contact stands in its campaigns, and what is still to leave when it leaves', async () => {
  const { ana, natal, id, secondId } = await written()
  const { campaigns, upcoming } = await overview(ana, id)
  expect(campaigns.map(({ campaign, ...rest }) => [campaign.name, rest])).toEqual([
    ['Verão', { state: 'active', steps: 2, done: 0, pending: 2 }],
    ['Natal', { state: 'active', steps: 2, done: 1, pending: 1 }],
  ])
  expect(upcoming).toHaveLength(3)
  expect(upcoming.map(({ at }) => at)).toEqual(upcoming.map(({ at }) => at).toSorted())
  // The hour is the one at which the queue has it, not the one at which it was planned.
  const { next_attempt_at } = await db
    .selectFrom('messages')
    .select('next_attempt_at')
    .where('id', '=', secondId)
    .executeTakeFirstOrThrow()
  const second = upcoming.find((each) => each.id === secondId)
  expect(second).toMatchObject({
    template: 'Modelo email',
    stepOrder: 2,
    campaign: { id: natal.id, name: 'Natal' },
    at: next_attempt_at.toISOString(),
    isTask: false,
  })

  await ana.call('PATCH', `/campaigns/${natal.id}/status`, { status: 'paused' })
  const paused = (await overview(ana, id)).upcoming.find((each) => each.id === secondId)
  expect(paused?.waitsFor).toBe('campaign')
})

test('an answer holds every campaign; one of them is resumed, and stops again', async () => {
  const { ana, natal, verao, id, firstId } = await written()
  await answerOf(db, ana, id, firstId)
  const states = async () =>
    (await overview(ana, id)).campaigns.map(({ campaign, state }) => [campaign.name, state])
  expect(await states()).toEqual([
    ['Verão', 'held'],
    ['Natal', 'held'],
  ])
  const { upcoming } = await overview(ana, id)
  expect(upcoming.map(({ waitsFor }) => waitsFor)).toEqual(['cadence', 'cadence', 'cadence'])
  expect((await contactOf(ana, id)).answer).toMatchObject({ class: 'reply', isConfirmed: false, holds: true })

  const resume = (campaignId: number) => ana.call('POST', `/contacts/${id}/resume`, { campaignId })
  expect((await resume(natal.id)).status).toBe(204)
  expect(await states()).toEqual([
    ['Verão', 'held'],
    ['Natal', 'active'],
  ])
  expect(await resume(natal.id)).toMatchObject({ status: 409, body: { code: 'nothing_held' } })
  expect((await ana.call('POST', `/contacts/${id}/hold`, { campaignId: natal.id })).status).toBe(204)
  expect(await states()).toEqual([
    ['Verão', 'held'],
    ['Natal', 'held'],
  ])
  await resume(natal.id)
  await resume(verao.id)
  expect((await contactOf(ana, id)).answer?.holds).toBe(false)
  const told = (await timeline(ana, id)).data.map(({ text, isUndone }) => [text, isUndone])
  expect(told).toContainEqual(['Cadência parada', true])
  expect(told).toContainEqual(['Cadência retomada', undefined])
  expect(told).not.toContainEqual(['Cadência parada', false])
})

test('a task waits, and is done as one', async () => {
  const ana = await person()
  const campaign = await campaignOf(ana, {}, [{ channel: 'call', delayMinutes: 0 }])
  const [id = 0] = await contactsOf(db, ana, 1)
  await db.updateTable('contacts').set({ phone: '+5511987650001' }).where('id', '=', id).execute()
  await relate(db, ana, campaign.id, [id])
  const messageId = (await messagesOf(db, campaign.id))[0]?.id ?? 0
  await handed(db, ana, messageId, { toTask: true })
  expect((await overview(ana, id)).upcoming).toMatchObject([{ id: messageId, channel: 'call', isTask: true }])
})

test('opens and clicks of a message are told once; an answer is told in its words', async () => {
  const { ana, id, firstId } = await written()
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await db
    .insertInto('events')
    .values([
      ...[9, 6, 3].map((minutes) => ({
        account_id: ana.id,
        message_id: firstId,
        kind: 'open' as const,
        at: ago(minutes),
      })),
      { account_id: ana.id, message_id: firstId, kind: 'open', class: 'bot', at: ago(10) },
    ])
    .execute()
  await answerOf(db, ana, id, firstId, { said: 'Podemos falar quinta?', class: 'interest' })
  await ana.call('POST', `/contacts/${id}/said`, { outcome: 'meeting', channel: 'call', text: 'Quinta às 9' })
  const { data } = await timeline(ana, id)
  const opened = data.filter(({ kind }) => kind === 'opened')
  expect(opened.map(({ times, machine }) => [times, machine])).toEqual([
    [3, false],
    [undefined, true],
  ])
  const replies = data.filter(({ kind }) => kind === 'replied')
  expect(replies).toMatchObject([
    {
      detail: 'Quinta às 9',
      channel: 'call',
      by: ana.email,
      reply: { class: 'meeting', isConfirmed: true, isByHand: true },
    },
    {
      detail: 'Podemos falar quinta?',
      channel: 'email',
      message: { id: firstId, template: 'Modelo email' },
      reply: { class: 'interest', isConfirmed: false, isByHand: false },
    },
  ])
  expect(data.map(({ text }) => text)).not.toContain('Agendada')
  const messages = (await timeline(ana, id, '?show=messages')).data.map(({ kind }) => kind)
  expect(messages).not.toContain('entered')
  expect(messages).toContain('replied')
})

test('what the team wrote is told with what became of it, and who takes care is known', async () => {
  const { ana, id, firstId } = await written()
  await answerOf(db, ana, id, firstId)
  const inbound = await db
    .selectFrom('inbound_messages')
    .select('id')
    .where('contact_id', '=', id)
    .executeTakeFirstOrThrow()
  const answer = { account_id: ana.id, contact_id: id, inbound_id: inbound.id, user_id: ana.userId } as const
  const mail = { channel: 'email', sender_id: 1, recipient: 'x@exemplo.com.br', said: 'Claro!' } as const
  await db
    .insertInto('answers')
    .values([
      { ...answer, ...mail, state: 'sent' },
      { ...answer, ...mail, state: 'failed', created_at: new Date(Date.now() + 1000) },
    ])
    .execute()
  const told = (await timeline(ana, id)).data.filter(({ kind }) => kind === 'answered')
  expect(told.map(({ text, detail, by }) => [text, detail, by])).toEqual([
    ['Resposta que não saiu', 'Claro!', ana.email],
    ['Resposta enviada', 'Claro!', ana.email],
  ])
  await ana.call('PATCH', `/conversations/${id}`, { assignedTo: ana.userId })
  expect((await contactOf(ana, id)).answer?.assignee).toBe(ana.email)
})

test('a closed channel says by which message, and who recorded it', async () => {
  const { ana, id, firstId } = await written()
  const { email } = await contactOf(ana, id)
  await db.transaction().execute((tx) =>
    suppress(tx, ana.id, {
      channel: 'email',
      address: email,
      reason: 'opt_out',
      messageId: firstId,
      note: 'one-click',
    }),
  )
  expect((await overview(ana, id)).closures).toContainEqual({
    channel: 'email',
    message: { id: firstId, template: 'Modelo email', campaign: 'Natal' },
  })
  expect((await contactOf(ana, id)).channels).toContainEqual(
    expect.objectContaining({ channel: 'email', state: 'opted_out', address: email, isOneClick: true }),
  )

  const other = await written()
  await other.ana.call('POST', `/contacts/${other.id}/said`, { outcome: 'opt_out', channel: 'email' })
  expect((await overview(other.ana, other.id)).closures).toContainEqual(
    expect.objectContaining({ channel: 'email', by: other.ana.email }),
  )
})

test("a stranger's contact has no overview, and a deleted one neither", async () => {
  const { ana, natal, id } = await written()
  const stranger = await person()
  expect((await stranger.call('GET', `/contacts/${id}/overview`)).status).toBe(404)
  const body = { campaignId: natal.id }
  expect((await stranger.call('POST', `/contacts/${id}/resume`, body)).status).toBe(404)
  expect((await stranger.call('POST', `/contacts/${id}/hold`, body)).status).toBe(404)
  await ana.call('DELETE', `/contacts/${id}`)
  expect((await ana.call('GET', `/contacts/${id}/overview`)).status).toBe(404)
})
