import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { claim, expire, readyLanes } from '#engine/send/queue.ts'
import { startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { mailTo, startSending, until } from '#test/sending.ts'
import { handed, settled } from '#test/sent.ts'
import { startSmtp } from '#test/smtp.ts'

import { cancelOne, settleStuck } from './queries.ts'

const { db, person } = await startApi()
const day = 24 * 3_600_000
const sent = { kind: 'sent', code: '250 ok' } as const

/** Somebody in a cadence of a call and two e-mails, a day apart; the call is a task. */
async function withCall() {
  const ana = await person()
  const campaign = await campaignOf(ana, {}, [
    { channel: 'call', delayMinutes: 0 },
    { delayMinutes: 1440 },
    { delayMinutes: 1440 },
  ])
  const [contact] = await contactsOf(db, ana, 1)
  await db
    .updateTable('contacts')
    .set({ phone: '+5511987654321' })
    .where('id', '=', contact ?? 0)
    .execute()
  await relate(db, ana, campaign.id, [contact ?? 0])
  const [call] = await messagesOf(db, campaign.id)
  await handed(db, ana, call?.id ?? 0, { toTask: true })
  return { ana, campaign, call: call?.id ?? 0 }
}

const rowsOf = (campaignId: number) =>
  db.selectFrom('messages').selectAll().where('campaign_id', '=', campaignId).orderBy('id').execute()
const statesOf = async (campaignId: number) => (await rowsOf(campaignId)).map(({ state }) => state)
const enrolmentOf = async (campaignId: number) =>
  (
    await db
      .selectFrom('enrolments')
      .select('status')
      .where('campaign_id', '=', campaignId)
      .executeTakeFirstOrThrow()
  ).status

test('a step behind an open task waits as long as the task is open, and is not looked at', async () => {
  const { campaign } = await withCall()
  await sql`update messages set shipping_at = shipping_at - interval '6 days',
    next_attempt_at = next_attempt_at - interval '6 days', deadline_at = now() - interval '1 day'
    where campaign_id = ${campaign.id} and state = 'waiting'`.execute(db)
  const before = await rowsOf(campaign.id)
  expect((await readyLanes(db)).filter(({ campaign_id }) => campaign_id === campaign.id)).toEqual([])
  await expire(db)
  expect(await rowsOf(campaign.id)).toEqual(before)
  expect(before.map(({ state }) => state)).toEqual(['task', 'waiting', 'waiting'])
})

test('when the step before it ends, the next gets its moment: its delay from there, its deadline from then', async () => {
  const { ana, campaign, call } = await withCall()
  await sql`update messages set shipping_at = shipping_at - interval '5 days',
    next_attempt_at = next_attempt_at - interval '5 days', deadline_at = deadline_at - interval '5 days'
    where campaign_id = ${campaign.id} and state = 'waiting'`.execute(db)
  expect((await ana.call('POST', `/tasks/${call}/outcome`, { outcome: 'answered' })).status).toBe(204)
  const [, second, third] = await rowsOf(campaign.id)
  expect([second?.state, third?.state]).toEqual(['scheduled', 'waiting'])
  const due = second?.next_attempt_at.getTime() ?? 0
  expect(Math.abs(due - Date.now() - day)).toBeLessThan(60_000)
  expect(second?.shipping_at.getTime()).toBe(due)
  expect((second?.deadline_at.getTime() ?? 0) - due).toBe(2 * day)
})

test('a step that ends early does not bring the next one forward', async () => {
  const ana = await person()
  const campaign = await campaignOf(ana, {}, [
    { delayMinutes: 0 },
    { delayMinutes: 1440 },
    { delayMinutes: 1440 },
  ])
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 1))
  const [first, second, third] = await rowsOf(campaign.id)
  await settled(db, ana, first?.id ?? 0, sent)
  await db.transaction().execute(async (tx) => {
    expect(await cancelOne(tx, ana.id, second?.id ?? 0)).toBe(true)
  })
  const released = (await rowsOf(campaign.id))[2]
  expect(released).toMatchObject({ state: 'scheduled', shipping_at: third?.shipping_at })
})

/** A claim of whatever is due in a campaign. */
async function claimDue(campaignId: number) {
  const lanes = (await readyLanes(db)).filter(({ campaign_id }) => campaign_id === campaignId)
  await claim(
    db,
    { dispatcher: 'claimer' },
    lanes.map((lane) => ({ lane, limit: 10 })),
  )
}

test('a message that the claim finds too late ends, and its person goes on or is finished', async () => {
  const ana = await person()
  const two = await campaignOf(ana, {}, [{ delayMinutes: 0 }, { delayMinutes: 1440 }])
  const one = await campaignOf(ana, {}, [{ delayMinutes: 0 }])
  const contacts = await contactsOf(db, ana, 1)
  for (const { id } of [two, one]) {
    await relate(db, ana, id, contacts)
    await db
      .updateTable('messages')
      .set({ deadline_at: new Date(0) })
      .where('campaign_id', '=', id)
      .where('state', '=', 'scheduled')
      .execute()
    await claimDue(id)
  }
  expect(await statesOf(two.id)).toEqual(['expired', 'scheduled'])
  expect(await enrolmentOf(two.id)).toBe('active')
  expect(await statesOf(one.id)).toEqual(['expired'])
  expect(await enrolmentOf(one.id)).toBe('finished')
})

test('a mail does not wait for the pace behind others that wait for their step before', async () => {
  const smtp = await startSmtp()
  const ana = await person()
  await mailTo(db, ana, smtp.port, { per_minute: 60 })
  const campaign = await campaignOf(ana, {}, [{ channel: 'call', delayMinutes: 0 }, { delayMinutes: 0 }])
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 59))
  await sql`update messages set state = 'task' where account_id = ${ana.id} and channel = 'call'`.execute(db)
  const single = await campaignOf(ana, {}, [{ delayMinutes: 0 }])
  await relate(db, ana, single.id, await contactsOf(db, ana, 1))
  await startSending(db)
  await until(async () => smtp.messages.length > 0, 5000)
  expect(smtp.messages).toHaveLength(1)
})

test('a person whose steps wait behind nothing goes on', async () => {
  const { campaign, call } = await withCall()
  await sql`update messages set state = 'failed' where id = ${call}`.execute(db)
  expect(await statesOf(campaign.id)).toEqual(['failed', 'waiting', 'waiting'])
  expect(await settleStuck(db)).toBeGreaterThan(0)
  expect(await statesOf(campaign.id)).toEqual(['failed', 'scheduled', 'waiting'])
})
