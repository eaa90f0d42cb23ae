import type { Task } from '@cadencia/contract/tasks'
import type { Channel } from '@cadencia/domain/channel'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { type Person, startApi } from '#test/api.ts'
import { campaignOf, keptVersions, relate } from '#test/build.ts'
import { handed } from '#test/sent.ts'

const { db, person } = await startApi()

let numbers = 0

/** Somebody with a task, and the ways to end it. */
async function withTask(
  channel: Channel = 'call',
  more: { owner?: Person; phone?: string; steps?: number } = {},
) {
  const owner = more.owner ?? (await person())
  numbers += 1
  const phone = more.phone ?? `+55119${String(80_000_000 + numbers)}`
  const delays = Array.from({ length: more.steps ?? 1 }, () => ({ channel, delayMinutes: 0 }))
  const campaign = await campaignOf(owner, {}, delays)
  await db
    .updateTable('templates')
    .set((row) => ({ content: 'Oi {{name}}, tudo *bem*?', version: row('version', '+', 1) }))
    .where('account_id', '=', owner.id)
    .execute()
  await keptVersions(db, owner.id)
  const contact = await db
    .insertInto('contacts')
    .values({
      account_id: owner.id,
      name: 'Ana',
      email: `ana${numbers}@exemplo.com.br`,
      whatsapp: phone,
      phone,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await relate(db, owner, campaign.id, [contact.id])
  const rows = () =>
    db.selectFrom('messages').selectAll().where('campaign_id', '=', campaign.id).orderBy('id').execute()
  const id = (await rows())[0]?.id ?? 0
  await handed(db, owner, id, { toTask: true, said: ['Ana'] })
  return {
    owner,
    campaign,
    phone,
    id,
    rows,
    contactId: contact.id,
    message: async () => (await rows())[0],
    enrolment: async () =>
      (
        await db
          .selectFrom('enrolments')
          .select('status')
          .where('contact_id', '=', contact.id)
          .executeTakeFirst()
      )?.status,
    tell: (body: object) => owner.call('POST', `/tasks/${id}/outcome`, body),
  }
}

const tasksOf = async (owner: Person, query = '') =>
  (await owner.call('GET', `/tasks${query}`)).body as { data: Task[]; meta: { total: number } }

test('a call is a task with its script filled in', async () => {
  const { owner, id, phone, contactId, campaign } = await withTask()
  const { data, meta } = await tasksOf(owner)
  expect(meta.total).toBe(1)
  expect(data).toEqual([
    {
      id,
      channel: 'call',
      contact: { id: contactId, name: 'Ana' },
      phone,
      campaign: { name: campaign.name },
      template: { name: 'Modelo call' },
      stepOrder: 1,
      script: 'Oi Ana, tudo *bem*?',
      dueAt: expect.any(String),
    },
  ])
})

test('a WhatsApp message sent by hand opens the conversation with its text', async () => {
  const { owner, phone } = await withTask('whatsapp')
  const [task] = (await tasksOf(owner)).data
  expect(task?.whatsAppUrl).toBe(`https://wa.me/${phone.slice(1)}?text=Oi%20Ana%2C%20tudo%20*bem*%3F`)
})

test('the oldest task comes first, a page at a time; those of a paused campaign wait', async () => {
  const first = await withTask()
  const second = await withTask('whatsapp', { owner: first.owner })
  await db
    .updateTable('messages')
    .set({ next_attempt_at: sql<Date>`now() - interval '1 hour'` })
    .where('id', '=', second.id)
    .execute()
  const ids = async (query = '') => (await tasksOf(first.owner, query)).data.map(({ id }) => id)
  const counted = async () =>
    ((await first.owner.call('GET', '/activity/by-date-status')).body as { openTasks: number }).openTasks
  expect(await ids()).toEqual([second.id, first.id])
  expect(await counted()).toBe(2)
  expect(await ids('?limit=1&page=2')).toEqual([first.id])
  await first.owner.call('PATCH', `/campaigns/${second.campaign.id}/status`, { status: 'paused' })
  expect(await ids()).toEqual([first.id])
  expect(await counted()).toBe(1)
})

test('answered is a success, and the next step may leave', async () => {
  const { owner, tell, rows, enrolment } = await withTask('call', { steps: 2 })
  expect((await tell({ outcome: 'answered', note: ' Quer proposta ' })).status).toBe(204)
  const [done, next] = await rows()
  expect(done).toMatchObject({ state: 'sent', status: 'success', outcome: 'answered', note: 'Quer proposta' })
  expect([done?.sent_at, done?.delivered_at]).toEqual([expect.any(Date), expect.any(Date)])
  expect(next?.state).toBe('scheduled')
  expect(await enrolment()).toBe('active')
  const told = (await owner.call('GET', `/activity/${done?.id}`)).body as {
    history: { text: string; detail?: string }[]
  }
  expect(told.history.map(({ text, detail }) => [text, detail])).toEqual([
    ['Agendada', undefined],
    ['Virou tarefa', undefined],
    ['Atendeu', 'Quer proposta'],
  ])
})

test('whoever has nothing left after a task is finished with the campaign', async () => {
  const { tell, enrolment } = await withTask()
  await tell({ outcome: 'answered' })
  expect(await enrolment()).toBe('finished')
})

test('not answered and not to be tried again is an error that says so', async () => {
  const { tell, message, enrolment } = await withTask()
  expect((await tell({ outcome: 'no_answer' })).status).toBe(204)
  expect(await message()).toMatchObject({ state: 'failed', reason: 'Não atendeu', sent_at: null })
  expect(await enrolment()).toBe('finished')
})

test.each(['no_answer', 'call_later'])('after %s it comes back within calling hours', async (outcome) => {
  const { owner, id, tell, message, enrolment } = await withTask()
  const sunday = nextSunday()
  expect((await tell({ outcome, note: 'Caixa postal', retryAt: sunday.toISOString() })).status).toBe(204)
  const kept = await message()
  expect(kept).toMatchObject({ state: 'retry', outcome, note: 'Caixa postal' })
  const due = kept?.next_attempt_at ?? new Date()
  const local = new Date(due.getTime() - 3 * 3_600_000)
  expect(due.getTime()).toBeGreaterThan(sunday.getTime())
  expect(local.getUTCDay()).not.toBe(0)
  expect(local.getUTCHours()).toBeGreaterThanOrEqual(9)
  expect((kept?.deadline_at.getTime() ?? 0) - due.getTime()).toBe(48 * 3_600_000)
  expect(await enrolment()).toBe('active')
  expect((await tasksOf(owner)).data).toEqual([])
  const detail = (await owner.call('GET', `/activity/${id}`)).body as {
    why: { text: string; leavesAt: string }
  }
  expect(detail.why.text).toMatch(outcome === 'no_answer' ? /^Não atendeu: volta/ : /^Ligar depois: volta/)
  expect(detail.why.leavesAt).toBe(due.toISOString())
})

/** At noon in São Paulo: nobody is called then. */
function nextSunday() {
  const day = new Date(Date.now() + 2 * 86_400_000)
  day.setUTCHours(15, 0, 0, 0)
  day.setUTCDate(day.getUTCDate() + ((7 - day.getUTCDay()) % 7))
  return day
}

test('a task that came back shows what was made of it before', async () => {
  const { owner, id, tell } = await withTask()
  await tell({ outcome: 'call_later', note: 'Depois das 15h', retryAt: new Date().toISOString() })
  await db.deleteFrom('approaches').execute()
  await handed(db, owner, id, { toTask: true, said: ['Ana'] })
  expect((await tasksOf(owner)).data[0]?.last).toEqual({ outcome: 'call_later', note: 'Depois das 15h' })
})

test('who does not want to be called is never called again, in any campaign', async () => {
  const first = await withTask()
  const other = await withTask('call', { owner: first.owner, phone: first.phone })
  const mail = await withTask('whatsapp', { owner: first.owner, phone: first.phone })
  expect((await first.tell({ outcome: 'do_not_call' })).status).toBe(204)
  expect(await first.message()).toMatchObject({
    state: 'sent',
    outcome: 'do_not_call',
    unsubscribed_at: expect.any(Date),
    sent_at: expect.any(Date),
  })
  expect(await other.message()).toMatchObject({ state: 'cancelled', reason: 'Contato descadastrado' })
  expect(await mail.message()).toMatchObject({ state: 'task' })
  expect(await first.enrolment()).toBe('opted_out')
  expect(
    await db.selectFrom('suppressions').selectAll().where('account_id', '=', first.owner.id).execute(),
  ).toMatchObject([{ channel: 'call', address: first.phone, reason: 'opt_out', message_id: first.id }])
})

test('a WhatsApp message is marked as sent, or skipped', async () => {
  const sent = await withTask('whatsapp')
  await sent.tell({ outcome: 'sent' })
  expect(await sent.message()).toMatchObject({
    state: 'sent',
    sent_at: expect.any(Date),
    delivered_at: expect.any(Date),
  })
  const skipped = await withTask('whatsapp')
  await skipped.tell({ outcome: 'skipped' })
  expect(await skipped.message()).toMatchObject({
    state: 'cancelled',
    reason: 'Pulada por você',
    sent_at: null,
  })
  expect(await skipped.enrolment()).toBe('finished')
})

test('an outcome that does not fit is refused, and the task stays', async () => {
  const { tell, message } = await withTask()
  const far = new Date(Date.now() + 91 * 86_400_000).toISOString()
  const yesterday = new Date(Date.now() - 86_400_000).toISOString()
  for (const [body, field, text] of [
    [{ outcome: 'sent' }, 'outcome', 'Este resultado não serve para esta tarefa'],
    [{ outcome: 'call_later' }, 'retryAt', 'Informe quando ligar de novo'],
    [{ outcome: 'answered', retryAt: far }, 'retryAt', 'Só uma ligação pode ser tentada de novo'],
    [{ outcome: 'call_later', retryAt: far }, 'retryAt', 'Escolha uma data nos próximos 90 dias'],
    [{ outcome: 'call_later', retryAt: yesterday }, 'retryAt', 'Escolha uma data no futuro'],
    [{ outcome: 'answered', note: 'x'.repeat(2001) }, 'note', 'Anotação muito longa'],
  ] as const)
    expect(await tell(body)).toMatchObject({ status: 400, body: { fields: { [field]: text } } })
  expect(await message()).toMatchObject({ state: 'task', outcome: null })
})

test('of two who end a task at once one does, and a second outcome changes nothing', async () => {
  const { tell, message } = await withTask()
  const outcomes = ['answered', 'no_answer', 'do_not_call', 'answered']
  const answers = await Promise.all(outcomes.map((outcome) => tell({ outcome })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409, 409, 409])
  const before = await message()
  expect(await tell({ outcome: 'no_answer' })).toMatchObject({
    status: 409,
    body: { code: 'task_done', message: 'Esta tarefa já foi feita.' },
  })
  expect(await message()).toEqual(before)
})

test("another user's task is neither seen nor ended", async () => {
  const { id, message } = await withTask()
  const stranger = await person()
  expect((await tasksOf(stranger)).data).toEqual([])
  expect((await stranger.call('POST', `/tasks/${id}/outcome`, { outcome: 'answered' })).status).toBe(404)
  expect(await message()).toMatchObject({ state: 'task' })
})
