import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { type Person, startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { setMessages } from '#test/change.ts'
import { mailTo, startSending, until } from '#test/sending.ts'
import { startSmtp } from '#test/smtp.ts'

const { db, person } = await startApi()
await startSending(db)

/** Where it is between 10 and 16 h now: the hours of a day lie on both sides. */
const zone = ['America/Sao_Paulo', 'Asia/Tokyo', 'Europe/Berlin', 'Pacific/Auckland', 'America/Los_Angeles']
  .concat(['Asia/Kolkata', 'Asia/Dubai', 'Pacific/Honolulu', 'Atlantic/Azores', 'Asia/Bangkok'])
  .find((name) => {
    const { hour } = Temporal.Now.zonedDateTimeISO(name)
    return hour >= 10 && hour < 16
  })
const here = Temporal.Now.zonedDateTimeISO(zone ?? 'UTC')
const tomorrowAt = (hour: number, minute = 0, second = 0) =>
  new Date(
    here
      .toPlainDate()
      .add({ days: 1 })
      .toZonedDateTime({ timeZone: here.timeZoneId, plainTime: { hour, minute, second } }).epochMilliseconds,
  )

/** The owner's mail goes to a server that takes everything, at a pace. */
async function sender(owner: Person, fields: object = {}) {
  const smtp = await startSmtp()
  await mailTo(db, owner, smtp.port, fields)
  return smtp
}

const datesOf = async (campaignId: number) =>
  (await messagesOf(db, campaignId)).map(({ next_attempt_at }) => next_attempt_at)

type Shown = { shippingDate: string; why?: { text: string; leavesAt?: string } }
const detailOf = async (owner: Person, id: number) =>
  (await owner.call('GET', `/activity/${id}`)).body as Shown
const listed = async (owner: Person) =>
  ((await owner.call('GET', '/activity/by-date-status')).body as { data: Shown[] }).data

test('what is due after the hours leaves when they begin again, one after another, and every date says so', async () => {
  const ana = await person()
  const smtp = await sender(ana, { per_minute: 6 })
  await db.updateTable('accounts').set({ time_zone: here.timeZoneId }).where('id', '=', ana.id).execute()
  const campaign = await campaignOf(
    ana,
    { timeZone: here.timeZoneId, sendWindow: { start: '08:00', end: '09:00' } },
    [{ delayMinutes: 0 }],
  )
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 3))
  const expected = [0, 10, 20].map((second) => tomorrowAt(8, 0, second))
  expect(await datesOf(campaign.id)).toEqual(expected)

  await setMessages(
    db,
    sql`campaign_id = ${campaign.id}`,
    sql`next_attempt_at = now() - interval '5 hours', shipping_at = now() - interval '5 hours'`,
  )
  await until(async () => (await datesOf(campaign.id)).every((date) => date > new Date()))
  expect(await datesOf(campaign.id)).toEqual(expected)
  expect(smtp.messages).toEqual([])
  const [, second] = await messagesOf(db, campaign.id)
  const shown = await detailOf(ana, second?.id ?? 0)
  expect(shown.why).toEqual({ text: 'Agendada: sai amanhã às 8h', leavesAt: expected[1]?.toISOString() })
  expect(shown.shippingDate).toBe(expected[1]?.toISOString())
  expect((await listed(ana)).map(({ shippingDate }) => shippingDate)).toContain(expected[1]?.toISOString())
})

test('past the limit of a day the rest leaves from the next morning on, as many a day as may', async () => {
  const ana = await person()
  const smtp = await sender(ana, { per_day: 2 })
  await db.updateTable('accounts').set({ time_zone: here.timeZoneId }).where('id', '=', ana.id).execute()
  const campaign = await campaignOf(ana, { timeZone: here.timeZoneId }, [{ delayMinutes: 0 }])
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 5))
  await setMessages(db, sql`campaign_id = ${campaign.id}`, sql`next_attempt_at = now()`)
  await until(async () => smtp.messages.length === 2)
  await until(async () => (await datesOf(campaign.id)).filter((date) => date > new Date()).length === 3)
  const later = (await datesOf(campaign.id)).filter((date) => date > new Date())
  const next = tomorrowAt(9)
  expect(later.filter((date) => date.getTime() === next.getTime())).toHaveLength(2)
  expect(later.filter((date) => date > next)).toHaveLength(1)
  expect(smtp.messages).toHaveLength(2)
})

test('what had to wait for its hours leaves at once when other hours let it', async () => {
  const ana = await person()
  const smtp = await sender(ana)
  const rules = { timeZone: here.timeZoneId, sendWindow: { start: '08:00', end: '09:00' } }
  const campaign = await campaignOf(ana, { timeZone: here.timeZoneId }, [
    { delayMinutes: 0 },
    { delayMinutes: 60 },
  ])
  await ana.call('PATCH', `/campaigns/${campaign.id}`, rules)
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 2))
  await setMessages(
    db,
    sql`campaign_id = ${campaign.id} and state = 'scheduled'`,
    sql`next_attempt_at = now(), shipping_at = now(), due_at = null`,
  )
  await setMessages(
    db,
    sql`campaign_id = ${campaign.id} and state = 'waiting'`,
    sql`next_attempt_at = now() + interval '1 hour', shipping_at = now() + interval '1 hour'`,
  )
  await until(async () => (await datesOf(campaign.id)).every((date) => date >= tomorrowAt(8)))
  await ana.call('PATCH', `/campaigns/${campaign.id}`, { sendWindow: { start: '08:00', end: '20:00' } })
  await until(async () => smtp.messages.length === 2)
  await until(async () =>
    (await messagesOf(db, campaign.id)).every(
      ({ step_order, state }) => step_order === 1 || state === 'scheduled',
    ),
  )
  const next = (await messagesOf(db, campaign.id)).filter(({ step_order }) => step_order === 2)
  for (const { shipping_at } of next) expect(shipping_at.getTime()).toBeLessThan(Date.now() + 61 * 60_000)
})

test('what a campaign resumed outside its hours had to move leaves at once when other hours let it', async () => {
  const ana = await person()
  const smtp = await sender(ana)
  const campaign = await campaignOf(ana, { timeZone: here.timeZoneId }, [{ delayMinutes: 60 }])
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 2))
  await ana.call('PATCH', `/campaigns/${campaign.id}`, { status: 'paused' })
  await setMessages(
    db,
    sql`campaign_id = ${campaign.id}`,
    sql`next_attempt_at = now() - interval '1 hour', shipping_at = now() - interval '1 hour', due_at = null`,
  )
  await ana.call('PATCH', `/campaigns/${campaign.id}`, {
    status: 'active',
    sendWindow: { start: '08:00', end: '09:00' },
  })
  await until(async () => (await datesOf(campaign.id)).every((date) => date >= tomorrowAt(8)))
  expect(smtp.messages).toEqual([])

  await ana.call('PATCH', `/campaigns/${campaign.id}`, { sendWindow: null })
  await until(async () => smtp.messages.length === 2)
})

test('the rules of a campaign that change show at once in every date', async () => {
  const ana = await person()
  await sender(ana)
  const campaign = await campaignOf(ana, { timeZone: here.timeZoneId }, [{ delayMinutes: 60 }])
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 1))
  await ana.call('PATCH', `/campaigns/${campaign.id}`, { sendWindow: { start: '08:00', end: '09:00' } })
  const [message] = await messagesOf(db, campaign.id)
  const opens = tomorrowAt(8).toISOString()
  expect(await detailOf(ana, message?.id ?? 0)).toMatchObject({
    shippingDate: opens,
    why: { leavesAt: opens },
  })
  expect((await listed(ana))[0]?.shippingDate).toBe(opens)
})
