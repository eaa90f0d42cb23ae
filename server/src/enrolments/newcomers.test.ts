import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { finishChanges } from '#engine/changes/change.ts'
import { type Person, startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'

const { db, person } = await startApi()

const day = 1440
const steps = [{ delayMinutes: 0 }, { delayMinutes: day }]
const tomorrow = () => new Date(Date.now() + 86_400_000)

/** How many people begin on each day, by their first message. */
async function beginnings(campaignId: number, timeZone = 'America/Sao_Paulo') {
  const { rows } = await sql<{ people: number }>`
    select count(*) as people from (
      select (min(shipping_at) at time zone ${timeZone})::date as day from messages
      where campaign_id = ${campaignId} and state <> 'cancelled' group by enrolment_id) first
    group by day order by day`.execute(db)
  return rows.map(({ people }) => people)
}

/** What is kept of it. */
async function kept(campaignId: number) {
  const { rows } = await sql<{ people: number }>`
    select sum(people)::bigint as people from entry_days where campaign_id = ${campaignId}
    group by day having sum(people) <> 0 order by day`.execute(db)
  return rows.map(({ people }) => people)
}

const enter = (owner: Person, id: number, contactIds: number[], more: object = {}) =>
  owner.call('POST', '/contacts/add-to-campaign', {
    campaignId: id,
    contactIds,
    startAt: tomorrow().toISOString(),
    ...more,
  })

test('the setting is kept, read, copied and taken back, and a wrong one is refused in words', async () => {
  const ana = await person()
  const { id } = await campaignOf(ana, { newPerDay: 50 }, steps)
  const read = async (of: number) => (await ana.call('GET', `/campaigns/${of}`)).body
  expect(await read(id)).toMatchObject({ newPerDay: 50 })
  const copy = (await ana.call('POST', `/campaigns/${id}/duplicate`)).body as { id: number }
  expect(await read(copy.id)).toMatchObject({ newPerDay: 50 })
  for (const newPerDay of [0, 100_001, 1.5, '10'])
    expect(await ana.call('PATCH', `/campaigns/${id}`, { newPerDay })).toMatchObject({
      status: 400,
      body: { fields: { newPerDay: 'Informe de 1 a 100.000 pessoas por dia' } },
    })
  expect((await ana.call('PATCH', `/campaigns/${id}`, { name: 'Outro nome' })).body).toMatchObject({
    newPerDay: 50,
  })
  expect((await ana.call('PATCH', `/campaigns/${id}`, { newPerDay: null })).body).toMatchObject({
    newPerDay: null,
  })
})

test('all entries share the places of a day, and one may ask for fewer', async () => {
  const ana = await person()
  const { id } = await campaignOf(ana, { newPerDay: 10 }, steps)
  const contacts = await contactsOf(db, ana, 40)
  expect((await enter(ana, id, contacts.slice(0, 14))).status).toBe(200)
  expect(await beginnings(id)).toEqual([10, 4])
  await enter(ana, id, contacts.slice(14, 25))
  expect(await beginnings(id)).toEqual([10, 10, 5])
  await enter(ana, id, contacts.slice(25), { newPerDay: 4 })
  expect(await beginnings(id)).toEqual([10, 10, 9, 4, 4, 3])
  expect(await kept(id)).toEqual([10, 10, 9, 4, 4, 3])
  const messages = await messagesOf(db, id)
  const firsts = messages.filter(({ step_order }) => step_order === 1)
  for (const message of messages.filter(({ step_order }) => step_order === 2)) {
    const first = firsts.find(({ contact_id }) => contact_id === message.contact_id)
    expect(message.shipping_at.getTime() - (first?.shipping_at.getTime() ?? 0)).toBeGreaterThanOrEqual(
      day * 60_000,
    )
  }
})

test('who entered before there was a limit takes places too, and stays where they are', async () => {
  const ana = await person()
  const { id } = await campaignOf(ana, {}, steps)
  const contacts = await contactsOf(db, ana, 30)
  await enter(ana, id, contacts.slice(0, 12))
  await ana.call('PATCH', `/campaigns/${id}`, { newPerDay: 5 })
  expect(await beginnings(id)).toEqual([12])
  await enter(ana, id, contacts.slice(12, 20))
  expect(await beginnings(id)).toEqual([12, 5, 3])
})

test('entries at the same time do not take the same places', async () => {
  const ana = await person()
  const { id } = await campaignOf(ana, { newPerDay: 7 }, steps)
  const contacts = await contactsOf(db, ana, 40)
  const answers = await Promise.all(
    [0, 8, 16, 24, 32].map((from) => enter(ana, id, contacts.slice(from, from + 8))),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await beginnings(id)).toEqual([7, 7, 7, 7, 7, 5])
})

test('a day is one of the time zone of the campaign', async () => {
  const ana = await person()
  const timeZone = 'Pacific/Kiritimati'
  const { id } = await campaignOf(ana, { newPerDay: 3, timeZone }, steps)
  const contacts = await contactsOf(db, ana, 8)
  // The last minutes of a day there, when it is the morning of the day before in UTC.
  const late = Temporal.Now.zonedDateTimeISO(timeZone)
    .add({ days: 2 })
    .with({ hour: 23, minute: 55, second: 0, millisecond: 0 })
  const startAt = late.toInstant().toString()
  await enter(ana, id, contacts.slice(0, 2), { startAt })
  await enter(ana, id, contacts.slice(2), { startAt: late.add({ minutes: 2 }).toInstant().toString() })
  expect(await beginnings(id, timeZone)).toEqual([3, 3, 2])
})

test('an entry that is undone frees its places', async () => {
  const ana = await person()
  const { id } = await campaignOf(ana, { newPerDay: 10 }, steps)
  const contacts = await contactsOf(db, ana, 20)
  const { entry } = (await enter(ana, id, contacts)).body as { entry: number }
  expect(await kept(id)).toEqual([10, 10])
  expect((await ana.call('POST', `/campaigns/${id}/undo-entry`, { entry })).body).toMatchObject({
    removed: 20,
  })
  expect(await kept(id)).toEqual([])
  await enter(ana, id, contacts)
  expect(await beginnings(id)).toEqual([10, 10])
})

test('what a pause made late begins at most so many a day, as the forecast says', async () => {
  const ana = await person()
  const { id } = await campaignOf(ana, { newPerDay: 10 }, steps)
  const contacts = await contactsOf(db, ana, 35)
  await relate(db, ana, id, contacts.slice(0, 5))
  await ana.call('PATCH', `/campaigns/${id}/status`, { status: 'paused' })
  await db.updateTable('campaigns').set({ status: 'active' }).where('id', '=', id).execute()
  await enter(ana, id, contacts.slice(5))
  await db.updateTable('campaigns').set({ status: 'paused' }).where('id', '=', id).execute()
  // Three days pass in which nothing left.
  await sql`update messages set shipping_at = shipping_at - interval '3 days', next_attempt_at = next_attempt_at - interval '3 days'
    where campaign_id = ${id}`.execute(db)
  await sql`update entry_days set day = day - 3 where campaign_id = ${id}`.execute(db)
  const startAt = tomorrow().toISOString()
  const told = (await ana.call('POST', `/campaigns/${id}/forecast/resume`, { startAt })).body as {
    days: { day: string; counts: { email: number } }[]
  }
  await ana.call('PATCH', `/campaigns/${id}/status`, { status: 'active', startAt })
  await finishChanges(db, ana.id, id, Infinity)
  const begun = await beginnings(id)
  expect(begun.reduce((sum, people) => sum + people, 0)).toBe(35)
  expect(Math.max(...begun)).toBe(10)
  expect(await kept(id)).toEqual(begun)
  const { rows } = await sql<{ day: string; email: number }>`
    select (next_attempt_at at time zone 'America/Sao_Paulo')::date::text as day, count(*) as email
    from messages where campaign_id = ${id} group by 1 order by 1`.execute(db)
  expect(told.days).toEqual(rows.map(({ day: each, email }) => ({ day: each, counts: { email } })))
})

test('resumed on the same day, people keep the places they had', async () => {
  const ana = await person()
  const { id } = await campaignOf(ana, { newPerDay: 10 }, steps)
  await relate(db, ana, id, await contactsOf(db, ana, 10))
  const [before] = await beginnings(id)
  await ana.call('PATCH', `/campaigns/${id}/status`, { status: 'paused' })
  await ana.call('PATCH', `/campaigns/${id}/status`, { status: 'active' })
  await finishChanges(db, ana.id, id, Infinity)
  expect(await beginnings(id)).toEqual([before])
  expect(await kept(id)).toEqual([10])
})
