import type { ConversationDetail } from '@cadencia/contract/conversations'
import type { Task } from '@cadencia/contract/tasks'
import type { Channel } from '@cadencia/domain/channel'
import { expect, test } from 'vitest'

import { type Person, startApi } from '#test/api.ts'
import { campaignOf, messagesOf, relate } from '#test/build.ts'
import { zoneAtNoon } from '#test/noon.ts'
import { handed } from '#test/sent.ts'

const { db, person, colleague: colleagueOf } = await startApi()

let numbers = 0

/** A contact with a task, and behind it an e-mail, a call and another e-mail. */
async function withTask(owner: Person, channel: Channel = 'call') {
  const campaign = await campaignOf(owner, { timeZone: zoneAtNoon() }, [
    { channel, delayMinutes: 0 },
    { delayMinutes: 60 },
    { channel: 'call', delayMinutes: 60 },
    { delayMinutes: 60 },
  ])
  numbers += 1
  const phone = `+55119${String(70_000_000 + numbers)}`
  const email = `rui${numbers}@exemplo.com.br`
  const { id: contactId } = await db
    .insertInto('contacts')
    .values({ account_id: owner.id, name: 'Rui', email, whatsapp: phone, phone })
    .returning('id')
    .executeTakeFirstOrThrow()
  await relate(db, owner, campaign.id, [contactId])
  const id = (await messagesOf(db, campaign.id))[0]?.id ?? 0
  await handed(db, owner, id, { toTask: true, said: [] })
  const states = async () =>
    (await messagesOf(db, campaign.id)).flatMap(({ channel: by, state }) =>
      state === 'cancelled' ? [] : [`${by} ${state}`],
    )
  const message = () => db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const enrolment = () =>
    db
      .selectFrom('enrolments')
      .select(['status', 'held_at'])
      .where('contact_id', '=', contactId)
      .executeTakeFirstOrThrow()
  const channels = async () => {
    const { body } = await owner.call('GET', `/contacts/${contactId}`)
    const shown = (body as { channels: { channel: string; state: string }[] }).channels
    return shown.map((each) => `${each.channel} ${each.state}`).toSorted()
  }
  return {
    id,
    contactId,
    states,
    message,
    enrolment,
    channels,
    tell: (body: object) => owner.call('POST', `/tasks/${id}/outcome`, body),
    undo: () => owner.call('POST', `/tasks/${id}/undo`),
    talk: async () => (await owner.call('GET', `/conversations/${contactId}`)).body as ConversationDetail,
  }
}

const going = (task: string) => [task, 'email scheduled', 'call waiting', 'email waiting']
const held = (task: string) => [task, 'email waiting', 'call waiting', 'email waiting']
const open = ['call ok', 'email ok', 'whatsapp ok']

/** For each outcome: the channel, what is sent to the API, the state of the message, the open messages, the reply class. */
const table = [
  ['call', { outcome: 'answered' }, 'sent', going('call sent'), undefined],
  ['call', { outcome: 'answered', disposition: 'meeting' }, 'sent', held('call sent'), 'meeting'],
  ['call', { outcome: 'answered', disposition: 'interested' }, 'sent', held('call sent'), 'interest'],
  ['call', { outcome: 'answered', disposition: 'not_now' }, 'sent', held('call sent'), 'not_now'],
  ['call', { outcome: 'answered', disposition: 'question' }, 'sent', held('call sent'), 'question'],
  ['call', { outcome: 'answered', disposition: 'not_interested' }, 'sent', ['call sent'], 'refusal'],
  ['call', { outcome: 'no_answer' }, 'failed', going('call failed'), undefined],
  ['call', { outcome: 'no_answer', disposition: 'voicemail' }, 'failed', going('call failed'), undefined],
  [
    'call',
    { outcome: 'no_answer', disposition: 'wrong_number' },
    'failed',
    ['call failed', 'email scheduled', 'email waiting'],
    'wrong_number',
  ],
  ['whatsapp', { outcome: 'sent' }, 'sent', going('whatsapp sent'), undefined],
  ['whatsapp', { outcome: 'sent', disposition: 'replied' }, 'sent', held('whatsapp sent'), 'reply'],
  ['whatsapp', { outcome: 'sent', disposition: 'meeting' }, 'sent', held('whatsapp sent'), 'meeting'],
  ['whatsapp', { outcome: 'sent', disposition: 'not_interested' }, 'sent', ['whatsapp sent'], 'refusal'],
  ['whatsapp', { outcome: 'skipped' }, 'cancelled', going('').slice(1), undefined],
  ['whatsapp', { outcome: 'skipped', disposition: 'interested' }, 'cancelled', held('').slice(1), 'interest'],
  ['whatsapp', { outcome: 'skipped', disposition: 'not_interested' }, 'cancelled', [], 'refusal'],
  [
    'whatsapp',
    { outcome: 'skipped', disposition: 'wrong_number' },
    'failed',
    ['whatsapp failed', 'email scheduled', 'email waiting'],
    'wrong_number',
  ],
] as const

test.each(table)(
  '%s: %o makes it %s, and undone it is a task again',
  async (channel, told, state, left, of) => {
    const owner = await person()
    const { tell, message, states, talk, undo, enrolment, channels } = await withTask(owner, channel)
    expect((await tell(told)).status).toBe(204)
    expect(await message()).toMatchObject({ state, outcome: told.outcome })
    expect(await states()).toEqual(left)
    expect((await talk()).class).toBe(of)

    expect((await undo()).status).toBe(204)
    expect(await message()).toMatchObject({
      state: 'task',
      outcome: null,
      sent_at: null,
      delivered_at: null,
      cancelled_at: null,
      reason: null,
    })
    expect((await states()).toSorted()).toEqual(held(`${channel} task`).toSorted())
    expect(await enrolment()).toEqual({ status: 'active', held_at: null })
    expect(await channels()).toEqual(open)
    expect(await undo()).toMatchObject({ status: 409, body: { code: 'nothing_to_undo' } })
    expect((await tell({ outcome: channel === 'call' ? 'answered' : 'sent' })).status).toBe(204)
    expect(await states()).toContain('email scheduled')
  },
)

test.each([
  ['Isto não combina com o resultado', { outcome: 'no_answer', disposition: 'meeting' }],
  ['Isto não combina com o resultado', { outcome: 'do_not_call', disposition: 'not_interested' }],
  ['Só uma reunião tem data e hora', { outcome: 'answered', meetingAt: '2031-05-01T12:00:00.000Z' }],
  ['Só “Não agora” tem data de retorno', { outcome: 'answered', returnOn: '2031-05-01' }],
  ['Só o que foi enviado tem texto', { outcome: 'answered', text: 'Oi' }],
  [
    'Depois disto não há outra tentativa',
    { outcome: 'no_answer', disposition: 'wrong_number', retryAt: '2031-05-01T12:00:00.000Z' },
  ],
] as const)('refused: %s', async (message, told) => {
  const { tell, states } = await withTask(await person())
  expect(await tell(told)).toMatchObject({ status: 400, body: { message } })
  expect(await states()).toEqual(held('call task'))
})

test('a meeting keeps its hour and what was noted; it counts in the day', async () => {
  const owner = await person()
  const { tell, talk } = await withTask(owner)
  const meetingAt = '2031-05-01T12:00:00.000Z'
  await tell({ outcome: 'answered', disposition: 'meeting', meetingAt, note: 'Com o sócio' })
  expect(await talk()).toMatchObject({ class: 'meeting', meetingAt, preview: 'Com o sócio', isUnread: false })
  expect((await owner.call('GET', '/tasks/counts')).body).toEqual({ todo: 0, snoozed: 0, done: 1 })
  expect((await owner.call('GET', '/tasks/day')).body).toMatchObject({
    doneBy: { call: 1 },
    talks: 1,
    meetings: [{ name: 'Rui', at: meetingAt }],
  })
})

test('who says not now is asked again on the day that was said', async () => {
  const owner = await person()
  const { tell, contactId } = await withTask(owner)
  await tell({ outcome: 'answered', disposition: 'not_now', returnOn: '2031-05-01' })
  const row = await db
    .selectFrom('conversations')
    .select('snoozed_until')
    .where('contact_id', '=', contactId)
    .executeTakeFirstOrThrow()
  expect(row.snoozed_until?.toISOString()).toBe('2031-05-01T12:00:00.000Z')
})

test('the message keeps what was really sent', async () => {
  const owner = await person()
  const { id, tell } = await withTask(owner, 'whatsapp')
  await tell({ outcome: 'sent', text: 'Oi, Rui! Só para você.' })
  expect((await owner.call('GET', `/activity/${id}`)).body).toMatchObject({
    says: { text: 'Oi, Rui! Só para você.' },
  })
})

test('who asked not to be called is not called again by undoing', async () => {
  const { tell, undo, channels } = await withTask(await person())
  await tell({ outcome: 'do_not_call' })
  expect(await undo()).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(await channels()).toContain('call opted_out')
})

test('what came after an outcome is not undone: a step that left, or an answer', async () => {
  const owner = await person()
  const left = await withTask(owner, 'whatsapp')
  await left.tell({ outcome: 'sent' })
  const email = (
    await db
      .selectFrom('messages')
      .select('id')
      .where('contact_id', '=', left.contactId)
      .where('state', '=', 'scheduled')
      .executeTakeFirstOrThrow()
  ).id
  await handed(db, owner, email)
  expect(await left.undo()).toMatchObject({
    status: 409,
    body: { message: 'A próxima etapa já saiu: não há mais como desfazer.' },
  })

  const answered = await withTask(owner, 'whatsapp')
  await answered.tell({ outcome: 'sent' })
  await owner.call('POST', `/contacts/${answered.contactId}/said`, { outcome: 'replied' })
  expect(await answered.undo()).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(await answered.states()).toEqual(held('whatsapp sent'))
})

test('a second person hears who did it, and nothing counts twice', async () => {
  const owner = await person()
  const { id, tell } = await withTask(owner)
  const colleague = await colleagueOf(owner)
  await colleague.call('POST', '/me/attributes', { key: 'name', value: 'Rafael' })
  expect((await colleague.call('POST', `/tasks/${id}/outcome`, { outcome: 'answered' })).status).toBe(204)
  expect(await tell({ outcome: 'answered' })).toMatchObject({
    status: 409,
    body: { code: 'task_done', message: 'Rafael já fez esta.' },
  })
  expect((await owner.call('GET', '/tasks/counts')).body).toMatchObject({ done: 1 })
})

test("another account's task is neither snoozed nor undone", async () => {
  const owner = await person()
  const { id, tell, message } = await withTask(owner)
  const stranger = await person()
  const until = new Date(Date.now() + 3_600_000).toISOString()
  expect((await stranger.call('POST', `/tasks/${id}/snooze`, { until })).status).toBe(404)
  await tell({ outcome: 'answered' })
  expect((await stranger.call('POST', `/tasks/${id}/undo`)).status).toBe(404)
  expect(await message()).toMatchObject({ state: 'sent' })
  const { data } = (await stranger.call('GET', '/tasks?state=done')).body as { data: Task[] }
  expect(data).toEqual([])
})
