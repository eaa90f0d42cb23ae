import type { Forecast } from '@cadencia/contract/entrance'
import { isNationalHoliday } from '@cadencia/domain/holidays'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'

import { finishChanges } from '#engine/changes/change.ts'
import { stretchesOf } from '#engine/plan.ts'
import { activeSteps, findRules } from '#engine/queries.ts'
import { type Person, startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'

import { enrol } from './enrol.ts'
import { type Entrance, planEntrance } from './entrance.ts'
import { forecast } from './forecast.ts'

const { db, person } = await startApi()

const day = 1440
const zone = 'America/Sao_Paulo'

const ask = async (owner: Person, id: number, body: object) =>
  (await owner.call('POST', `/campaigns/${id}/forecast`, body)).body as Forecast

const setPace = (owner: Person, pace: { per_minute: number | null; per_day: number | null }) =>
  db.updateTable('senders').set(pace).where('account_id', '=', owner.id).execute()

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

/** What the messages of a campaign come to, day by day. */
async function daysPlanned(campaignId: number, timeZone: string, at: RawBuilder<unknown>) {
  const { rows } = await sql<{ day: string; channel: string; count: number }>`
    select (${at} at time zone ${timeZone})::date::text as day, channel, count(*) as count
    from messages where campaign_id = ${campaignId} group by 1, 2 order by 1, 2`.execute(db)
  return [...Map.groupBy(rows, (row) => row.day)].map(([each, counts]) => ({
    day: each,
    counts: Object.fromEntries(counts.map(({ channel, count }) => [channel, count])),
  }))
}

type Case = {
  rules: object
  pace?: { per_minute: number | null; per_day: number | null }
  entrance?: Entrance
}

const cases: Record<string, Case> = {
  'at any hour, without limits': { rules: {} },
  'in a window, on business days, at a pace': {
    rules: { justWeekday: true, sendWindow: { start: '10:00', end: '11:00' }, skipHolidays: true },
    pace: { per_minute: 2, per_day: null },
  },
  'so many a day': { rules: { justWeekday: true }, pace: { per_minute: 7, per_day: 90 } },
  'from a later moment on': {
    rules: { sendWindow: { start: '09:00', end: '18:00' } },
    pace: { per_minute: 3, per_day: 200 },
    entrance: { startAt: inDays(4) },
  },
  'new people spread over days': {
    rules: { justWeekday: true, timeZone: 'America/Rio_Branco' },
    entrance: { startAt: inDays(1), newPerDay: 33 },
  },
  'with a limit of the campaign': {
    rules: { justWeekday: true, newPerDay: 40, sendWindow: { start: '09:00', end: '18:00' } },
    pace: { per_minute: 1, per_day: null },
    entrance: { startAt: inDays(1), newPerDay: 90 },
  },
}

const steps = [
  { delayMinutes: 0 },
  { channel: 'whatsapp' as const, delayMinutes: day + 90 },
  { channel: 'call' as const, delayMinutes: 2 * day },
  { delayMinutes: 3 * day },
]

test.each(Object.entries(cases))(
  'the forecast is what is planned, message by message: %s',
  async (_name, { rules, pace, entrance = {} }) => {
    const ana = await person()
    if (pace) await setPace(ana, pace)
    const campaign = await campaignOf(ana, rules, steps)
    const ids = await contactsOf(db, ana, 250)
    const [told, expected] = await db.transaction().execute(async (tx) => {
      const told = await forecast(tx, ana.id, campaign.id, { ids }, entrance)
      const rules = await findRules(tx, ana.id, campaign.id)
      if (!rules) throw new Error('no campaign')
      const own = await activeSteps(tx, ana.id, campaign.id)
      const into = { campaign: rules, steps: own, contacts: ids.length }
      const plan = await planEntrance(tx, ana.id, into, entrance)
      await enrol(tx, ana.id, campaign.id, { ids }, entrance)
      return [told, stretchesOf(plan, ids.length)] as const
    })
    const planned = await messagesOf(db, campaign.id)
    expect(planned).toHaveLength(1000)
    const line = (channel: string, at: number) => `${channel} ${new Date(at).toISOString()}`
    expect(
      expected
        .flatMap(({ channel, first, messages, everySeconds }) =>
          Array.from({ length: messages }, (_, place) =>
            line(channel, first.getTime() + Math.floor(Math.round(place * everySeconds * 1e6) / 1000)),
          ),
        )
        .toSorted(),
    ).toEqual(planned.map(({ channel, shipping_at }) => line(channel, shipping_at.getTime())).toSorted())

    expect(told.days).toEqual(await daysPlanned(campaign.id, told.timeZone, sql`shipping_at`))
    expect(told).toMatchObject({
      people: 250,
      alreadyRelated: 0,
      messages: { email: 500, whatsapp: 250, call: 250 },
    })
    const moments = planned.map(({ shipping_at }) => shipping_at.getTime())
    expect(Date.parse(told.firstAt ?? '')).toBe(Math.min(...moments))
    expect(Date.parse(told.lastAt ?? '')).toBe(Math.max(...moments))
  },
)

test('those already there do not enter again, and new people a day are as many as asked for', async () => {
  const ana = await person()
  const campaign = await campaignOf(ana, {}, [{ delayMinutes: 0 }])
  const ids = await contactsOf(db, ana, 50)
  await relate(db, ana, campaign.id, ids.slice(0, 8))
  const told = await ask(ana, campaign.id, {
    contactIds: ids,
    startAt: inDays(2).toISOString(),
    newPerDay: 20,
  })
  expect(told).toMatchObject({ people: 42, alreadyRelated: 8 })
  expect(told.days.map(({ counts }) => counts.email)).toEqual([20, 20, 2])
})

test('outside office hours the next ones are offered, and within them nothing is', async () => {
  const ana = await person()
  const [contact = 0] = await contactsOf(db, ana, 1)
  const zoneAt = (hour: number) => {
    const ahead = ((((hour - new Date().getUTCHours()) % 24) + 36) % 24) - 12
    return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
  }
  const officeStart = async (timeZone: string) => {
    const { id } = await campaignOf(ana, { timeZone }, [{ delayMinutes: 0 }])
    return (await ask(ana, id, { contactIds: [contact] })).officeStart
  }
  const night = zoneAt(3)
  const told = Temporal.Instant.from((await officeStart(night)) ?? '').toZonedDateTimeISO(night)
  expect(told.toPlainTime().toString()).toBe('09:00:00')
  expect(told.dayOfWeek).toBeLessThan(6)
  const noon = Temporal.Now.zonedDateTimeISO(zoneAt(12))
  const isWorkday = noon.dayOfWeek < 6 && !isNationalHoliday(noon.toPlainDate())
  expect((await officeStart(zoneAt(12))) === undefined).toBe(isWorkday)
})

test('what is wrong with contacts is counted, and who they are is told', async () => {
  const ana = await person()
  const { body: template } = await ana.call('POST', '/templates', {
    name: 'Apresentação',
    type: 'email',
    subject: 'Oi, {{contact.Cargo|você}}',
    content: 'A {{contact.empresa}} e a {{user.company}}, {{contact.empresa}}: {{nada}}',
  })
  const campaign = await campaignOf(ana, {})
  await ana.call('POST', '/cadences/bulk', {
    campaignId: campaign.id,
    cadences: [{ templateId: (template as { id: number }).id, delayMinutes: 0 }],
  })
  const other = await campaignOf(ana, {}, [{ delayMinutes: 0 }])
  const [first = 0, second = 0, third = 0] = await contactsOf(db, ana, 3)
  await sql`update contacts set metadata = '{" EMPRESA": "Aurora"}' where id = ${first}`.execute(db)
  await sql`update contacts set metadata = '{"empresa": "  "}' where id = ${second}`.execute(db)
  await relate(db, ana, other.id, [first])
  await sql`insert into suppressions (account_id, channel, address, reason)
    select account_id, 'email', lower(email), 'hard_bounce' from contacts where id = ${second}`.execute(db)
  const whom = { contactIds: [first, second, third] }
  const { problems, people } = await ask(ana, campaign.id, whom)
  expect(people).toBe(3)
  const about = { stepOrder: 1, template: { name: 'Apresentação' }, channel: 'email' }
  expect(problems).toMatchObject([
    { kind: 'own_value', variable: 'user.company', count: 3, ...about },
    { kind: 'unknown', variable: 'nada', count: 3, ...about },
    { kind: 'missing_value', variable: 'contact.empresa', count: 2, ...about },
    { kind: 'closed', channel: 'email', count: 1 },
    { kind: 'elsewhere', count: 1 },
    { kind: 'testing', channel: 'email' },
  ])
  const who = async (about: object) => {
    const { body } = await ana.call('POST', `/campaigns/${campaign.id}/forecast/people`, { ...whom, about })
    return (body as { id: number }[]).map(({ id }) => id)
  }
  expect(await who({ kind: 'missing_value', variable: 'contact.empresa' })).toEqual([third, second])
  expect(await who({ kind: 'closed', channel: 'email' })).toEqual([second])
  expect(await who({ kind: 'elsewhere' })).toEqual([first])
  expect(await who({ kind: 'tasks' })).toEqual([])

  const leaveOut = [{ kind: 'missing_value', variable: 'contact.empresa' }]
  expect(await ask(ana, campaign.id, { ...whom, leaveOut })).toMatchObject({
    people: 1,
    messages: { email: 1 },
  })
  await ana.call('POST', '/contacts/add-to-campaign', { campaignId: campaign.id, ...whom, leaveOut })
  expect((await messagesOf(db, campaign.id)).map(({ contact_id }) => contact_id)).toEqual([first])
})

test('a day above the limit of its sender, and one with more tasks than usual, are told', async () => {
  const ana = await person()
  await setPace(ana, { per_minute: null, per_day: 10 })
  await sql`update senders set mode = 'assisted' where account_id = ${ana.id} and channel = 'whatsapp'`.execute(
    db,
  )
  const campaign = await campaignOf(ana, { timeZone: zone }, [
    { delayMinutes: 0 },
    { delayMinutes: day },
    { channel: 'whatsapp', delayMinutes: 0 },
  ])
  const ids = await contactsOf(db, ana, 30)
  const [contact = 0] = ids
  await sql`
    insert into task_outcomes (account_id, message_id, contact_id, channel, user_id, outcome, was_next_attempt_at, was_deadline_at, at)
    select ${ana.id}, n, ${contact}, 'whatsapp', 1, 'sent', now(), now(), now() - (n % 3) * interval '1 day'
    from generate_series(1, 9) n`.execute(db)
  const { problems } = await ask(ana, campaign.id, { contactIds: ids })
  expect(problems.filter(({ kind }) => kind === 'over_limit' || kind === 'tasks')).toMatchObject([
    { kind: 'over_limit', channel: 'email', count: 20, most: 10 },
    { kind: 'tasks', count: 10, most: 3 },
  ])
})

test('those who entered together leave again, but not those to whom something has left', async () => {
  const ana = await person()
  const campaign = await campaignOf(ana, {}, [{ delayMinutes: 0 }, { delayMinutes: 60 }])
  const ids = await contactsOf(db, ana, 4)
  const { body } = await ana.call('POST', '/contacts/add-to-campaign', {
    campaignId: campaign.id,
    contactIds: ids,
  })
  const { entry } = body as { entry: number }
  const [first] = await messagesOf(db, campaign.id)
  await sql`update messages set state = 'dispatched', claimed_by = 'dispatcher', dispatched_at = now()
    where id = ${first?.id}`.execute(db)
  const undo = (owner: Person, given: number) =>
    owner.call('POST', `/campaigns/${campaign.id}/undo-entry`, { entry: given })
  expect((await undo(ana, entry)).body).toEqual({ removed: 3, kept: 1 })
  const states = (await messagesOf(db, campaign.id)).map(({ state }) => state)
  expect(states).toEqual(['dispatched', 'waiting', ...Array.from({ length: 6 }, () => 'cancelled')])
  expect((await undo(await person(), entry)).status).toBe(404)
  expect((await undo(ana, entry + 1000)).status).toBe(404)
})

test('a forecast of a campaign without steps, of another account or of contacts that are gone is refused', async () => {
  const [ana, bia] = [await person(), await person()]
  const [contact = 0] = await contactsOf(db, ana, 1)
  const empty = await campaignOf(ana, {})
  const full = await campaignOf(ana, { status: 'draft' }, [{ delayMinutes: 0 }])
  const status = async (owner: Person, id: number, body: object) =>
    (await owner.call('POST', `/campaigns/${id}/forecast`, body)).status
  expect(await status(ana, full.id, { contactIds: [contact] })).toBe(200)
  expect(await status(ana, empty.id, { contactIds: [contact] })).toBe(400)
  expect(await status(bia, full.id, { contactIds: [contact] })).toBe(404)
  expect(await status(ana, full.id, { contactIds: [contact, 999_999_999] })).toBe(400)
  expect(await status(ana, full.id, {})).toBe(400)
  expect(await status(ana, full.id, { contactIds: [contact], newPerDay: 0 })).toBe(400)
})

test('what a campaign that goes on is foreseen to send is what is planned, message by message', async () => {
  const ana = await person()
  await setPace(ana, { per_minute: 2, per_day: 100 })
  const rules = { justWeekday: true, sendWindow: { start: '09:00', end: '12:00' }, timeZone: zone }
  const campaign = await campaignOf(ana, rules, steps)
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 700))
  const move = (status: string, more: object = {}) =>
    ana.call('PATCH', `/campaigns/${campaign.id}/status`, { status, ...more })
  await move('paused')
  // Half of them waited too long.
  await sql`update messages set next_attempt_at = next_attempt_at - interval '30 days', shipping_at = shipping_at - interval '30 days'
    where campaign_id = ${campaign.id} and enrolment_id % 2 = 0`.execute(db)
  const startAt = inDays(3).toISOString()
  const { body } = await ana.call('POST', `/campaigns/${campaign.id}/forecast/resume`, { startAt })
  const told = body as Forecast
  expect(told).toMatchObject({ people: 700, messages: { email: 1400, whatsapp: 700, call: 700 } })
  expect((await move('active', { startAt })).status).toBe(200)
  await finishChanges(db, ana.id, campaign.id, Infinity)
  expect(told.days).toEqual(await daysPlanned(campaign.id, zone, sql`next_attempt_at`))
  const moments = (await messagesOf(db, campaign.id)).map(({ next_attempt_at }) => next_attempt_at.getTime())
  expect(Date.parse(told.firstAt ?? '')).toBe(Math.min(...moments))
  expect(Date.parse(told.lastAt ?? '')).toBe(Math.max(...moments))
})
