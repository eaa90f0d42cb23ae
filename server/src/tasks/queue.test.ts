import type { Task } from '@cadencia/contract/tasks'
import type { Channel } from '@cadencia/domain/channel'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { expire } from '#engine/send/queue.ts'
import { type Person, startApi } from '#test/api.ts'
import { campaignOf, messagesOf, relate } from '#test/build.ts'
import { zoneAtNoon } from '#test/noon.ts'
import { handed } from '#test/sent.ts'

const { db, person } = await startApi()

let numbers = 0

type Made = { id: number; mailId: number; contactId: number; campaignId: number }

/** One campaign whose contacts got an e-mail and have a task, each with a name of their own. */
async function tasksFor(owner: Person, names: readonly string[], channel: Channel = 'whatsapp') {
  const campaign = await campaignOf(owner, { timeZone: zoneAtNoon() }, [
    { delayMinutes: 0 },
    { channel, delayMinutes: 0 },
    { delayMinutes: 24 * 60 },
  ])
  const contacts = await db
    .insertInto('contacts')
    .values(
      names.map((name) => {
        const phone = `+55419${String(70_000_000 + ++numbers)}`
        return { account_id: owner.id, name, email: `c${numbers}@exemplo.com.br`, whatsapp: phone, phone }
      }),
    )
    .returning('id')
    .execute()
  await relate(
    db,
    owner,
    campaign.id,
    contacts.map(({ id }) => id),
  )
  const all = await messagesOf(db, campaign.id)
  const of = (contactId: number, by: Channel) =>
    all.find((each) => each.contact_id === contactId && each.channel === by)?.id ?? 0
  const made = new Map<string, Made>()
  for (const [place, { id: contactId }] of contacts.entries()) {
    const [id, mailId] = [of(contactId, channel), of(contactId, 'email')]
    await sql`update messages set state = 'dispatched', claimed_by = 'test', dispatched_at = now() where id = ${mailId}`.execute(
      db,
    )
    await sql`update messages set state = 'sent', claimed_by = null, sent_at = now() where id = ${mailId}`.execute(
      db,
    )
    await handed(db, owner, id, { toTask: true, said: [] })
    made.set(names[place] ?? '', { id, mailId, contactId, campaignId: campaign.id })
  }
  return {
    campaign,
    get: (name: string) => made.get(name) ?? { id: 0, mailId: 0, contactId: 0, campaignId: 0 },
  }
}

const listed = async (owner: Person, query = '?state=todo') =>
  (await owner.call('GET', `/tasks${query}`)).body as { data: Task[]; meta: { total: number } }
const namesIn = async (owner: Person, query?: string) =>
  (await listed(owner, query)).data.map(({ contact }) => contact.name)

async function signal(owner: Person, { mailId, campaignId }: Made, kind: 'open' | 'click', hoursAgo: number) {
  const account_id = owner.id
  const url = `https://exemplo.com.br/${mailId}`
  const { id: linkId } = await db
    .insertInto('links')
    .values({ account_id, campaign_id: campaignId, url: `${url}/${hoursAgo}`, kind: 'ordinary' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`update messages set opened_at = now() where account_id = ${account_id} and id = ${mailId}`.execute(
    db,
  )
  await sql`
    insert into events (account_id, message_id, kind, link_id, at)
    values (${account_id}, ${mailId}, ${kind}, ${kind === 'click' ? linkId : null},
      now() - ${hoursAgo} * interval '1 hour')`.execute(db)
}

test('the order: late, promised, clicked or answered, opened, and then by time; each says why', async () => {
  const owner = await person()
  const { get } = await tasksFor(owner, [
    'Cedo',
    'Abriu',
    'Clicou',
    'Prometida',
    'Atrasada',
    'Clicou há dias',
  ])
  await signal(owner, get('Abriu'), 'open', 3)
  await signal(owner, get('Abriu'), 'open', 2)
  await signal(owner, get('Clicou'), 'click', 5)
  await signal(owner, get('Clicou há dias'), 'click', 60)
  await sql`update messages set next_attempt_at = dispatched_at + interval '1 microsecond' where id = ${get('Prometida').id}`.execute(
    db,
  )
  await sql`update messages set next_attempt_at = now() - interval '2 days', dispatched_at = now() - interval '2 days'
    where id = ${get('Atrasada').id}`.execute(db)
  const { data, meta } = await listed(owner)
  expect(data.map(({ contact, reason }) => [contact.name, reason])).toEqual([
    ['Atrasada', 'late'],
    ['Prometida', 'promised'],
    ['Clicou', 'clicked'],
    ['Abriu', 'opened'],
    ['Cedo', 'due'],
    ['Clicou há dias', 'due'],
  ])
  expect(meta.total).toBe(6)
  expect(data[3]?.signals).toMatchObject({ opens: 2, openedAt: expect.any(String) })
  expect(data[0]).toMatchObject({
    contact: { email: expect.stringContaining('@'), metadata: {} },
    place: { areaCode: '41', timeZone: 'America/Sao_Paulo' },
    parts: [{ text: 'Oi', isFilled: false }],
    next: [{ stepOrder: 3, channel: 'email', template: 'Modelo email' }],
    tries: 0,
  })
})

test('one channel, one campaign, a name or a number is found among them', async () => {
  const owner = await person()
  const first = await tasksFor(owner, ['Ana', 'Bia'])
  await tasksFor(owner, ['Caio'], 'call')
  expect(await namesIn(owner, '?state=todo&channel=call')).toEqual(['Caio'])
  expect(await namesIn(owner, `?state=todo&campaignId=${first.campaign.id}`)).toEqual(['Ana', 'Bia'])
  expect(await namesIn(owner, '?state=todo&search=bi')).toEqual(['Bia'])
  const number = String(70_000_000 + numbers)
  expect(await namesIn(owner, `?state=todo&search=${number.slice(0, 4)}-${number.slice(4)}`)).toEqual([
    'Caio',
  ])
  expect(await namesIn(owner, '?state=todo&limit=1&page=2')).toEqual(['Bia'])
})

test('a task that is put off leaves the list, its later steps wait, and undone it is back', async () => {
  const owner = await person()
  const { get, campaign } = await tasksFor(owner, ['Ana', 'Bia'])
  const { id } = get('Ana')
  const until = new Date(Date.now() + 2 * 3_600_000).toISOString()
  const answer = await owner.call('POST', `/tasks/${id}/snooze`, { until })
  expect(answer).toMatchObject({ status: 200, body: { dueAt: until } })
  expect(await namesIn(owner)).toEqual(['Bia'])
  expect(await namesIn(owner, '')).toEqual(['Bia'])
  expect(await listed(owner, '?state=snoozed')).toMatchObject({ data: [{ id, dueAt: until }] })
  expect((await owner.call('GET', '/tasks/counts')).body).toEqual({ todo: 1, snoozed: 1, done: 0 })
  expect((await owner.call('GET', '/tasks/day')).body).toMatchObject({ nextAt: until })
  const states = (await messagesOf(db, campaign.id)).filter(
    ({ contact_id }) => contact_id === get('Ana').contactId,
  )
  expect(states.map(({ state }) => state)).toEqual(['sent', 'task', 'waiting'])

  expect((await owner.call('POST', `/tasks/${id}/undo`)).status).toBe(204)
  expect((await namesIn(owner)).toSorted()).toEqual(['Ana', 'Bia'])
})

test('what was put off for weeks is not given up after one, and comes back as promised', async () => {
  const owner = await person()
  const { get } = await tasksFor(owner, ['Ana'])
  const { id } = get('Ana')
  const until = new Date(Date.now() + 20 * 86_400_000).toISOString()
  await owner.call('POST', `/tasks/${id}/snooze`, { until })
  await sql`update messages set deadline_at = deadline_at - interval '8 days', next_attempt_at = now(),
    dispatched_at = dispatched_at - interval '1 minute' where id = ${id}`.execute(db)
  await expire(db)
  expect((await listed(owner)).data).toMatchObject([
    { id, reason: 'promised', signals: { promise: 'snoozed' } },
  ])
})

test('a moment that is past or too far is refused', async () => {
  const owner = await person()
  const { id } = (await tasksFor(owner, ['Ana'])).get('Ana')
  const snooze = (days: number) =>
    owner.call('POST', `/tasks/${id}/snooze`, {
      until: new Date(Date.now() + days * 86_400_000).toISOString(),
    })
  for (const [days, message] of [
    [-1, 'Escolha uma data no futuro'],
    [91, 'Escolha uma data nos próximos 90 dias'],
  ] as const)
    expect(await snooze(days)).toMatchObject({ status: 400, body: { fields: { until: message } } })
  expect(await namesIn(owner)).toEqual(['Ana'])
})

test('what was done today is listed with who did it, until it is undone', async () => {
  const owner = await person()
  const { get } = await tasksFor(owner, ['Ana', 'Bia'])
  await owner.call('POST', `/tasks/${get('Ana').id}/outcome`, { outcome: 'sent' })
  await owner.call('POST', `/tasks/${get('Bia').id}/outcome`, { outcome: 'sent', disposition: 'interested' })
  expect((await listed(owner, '?state=done')).data).toMatchObject([
    {
      contact: { name: 'Bia' },
      done: { outcome: 'sent', disposition: 'interested', by: expect.any(String) },
    },
    { contact: { name: 'Ana' }, done: { outcome: 'sent' } },
  ])
  await owner.call('POST', `/tasks/${get('Bia').id}/undo`)
  expect(await namesIn(owner, '?state=done')).toEqual(['Ana'])
  expect((await owner.call('GET', '/tasks/counts')).body).toEqual({ todo: 1, snoozed: 0, done: 1 })
  expect((await owner.call('GET', '/tasks/day')).body).toEqual({
    todoBy: { whatsapp: 1 },
    doneBy: { whatsapp: 1 },
    talks: 0,
    meetings: [],
  })
})

test('a call says where it is answered, and when it may be made there', async () => {
  const owner = await person()
  await tasksFor(owner, ['Ana'], 'call')
  const [task] = (await listed(owner)).data
  const { opensAt, closesAt } = task?.place ?? {}
  expect([opensAt, closesAt].filter(Boolean)).toHaveLength(1)
  expect(opensAt ?? closesAt).toMatch(/T\d\d:00:00Z$/)
})

test('a call that was not answered counts its tries', async () => {
  const owner = await person()
  const { id } = (await tasksFor(owner, ['Ana'], 'call')).get('Ana')
  await owner.call('POST', `/tasks/${id}/outcome`, {
    outcome: 'no_answer',
    retryAt: new Date().toISOString(),
  })
  expect(await namesIn(owner, '?state=snoozed')).toEqual(['Ana'])
  await db.deleteFrom('approaches').execute()
  await handed(db, owner, id, { toTask: true, said: [] })
  expect((await listed(owner)).data).toMatchObject([{ id, tries: 1, last: { outcome: 'no_answer' } }])
})

test('the tasks of another account are not in the list, nor counted', async () => {
  await tasksFor(await person(), ['Ana'])
  const stranger = await person()
  for (const state of ['todo', 'snoozed', 'done'])
    expect((await listed(stranger, `?state=${state}`)).data).toEqual([])
  expect((await stranger.call('GET', '/tasks/counts')).body).toMatchObject({ todo: 0, snoozed: 0, done: 0 })
})
