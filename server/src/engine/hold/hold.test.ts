import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { passGate, record } from '#engine/send/queue.ts'
import { type Person, startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { setMessages } from '#test/change.ts'
import { ask, claimOf } from '#test/held.ts'
import { handed, settled } from '#test/sent.ts'

import { endHeldTooLong, resumeEnrolments } from './hold.ts'
import { holdEnrolments } from './queries.ts'

const { db, person } = await startApi()

async function cadence(ana: Person, contacts = 1) {
  const { id: campaignId } = await campaignOf(ana, {}, [
    { delayMinutes: 0 },
    { delayMinutes: 60 },
    { delayMinutes: 60 },
  ])
  await relate(db, ana, campaignId, await contactsOf(db, ana, contacts))
  const messages = await messagesOf(db, campaignId)
  const enrolmentIds = [...new Set(messages.map(({ enrolment_id }) => enrolment_id))]
  const states = async () => (await messagesOf(db, campaignId)).map(({ state }) => state)
  const hold = () => db.transaction().execute((tx) => holdEnrolments(tx, ana.id, enrolmentIds))
  const resume = () => db.transaction().execute((tx) => resumeEnrolments(tx, ana.id, enrolmentIds))
  return { campaignId, messages, enrolmentIds, states, hold, resume }
}

test('nothing of a held enrolment has its turn, and it stays pending', async () => {
  const ana = await person()
  const { campaignId, enrolmentIds, states, hold } = await cadence(ana)
  expect(await hold()).toEqual(enrolmentIds)
  expect(await states()).toEqual(['waiting', 'waiting', 'waiting'])
  expect(await hold()).toEqual([])
  expect((await ana.call('GET', `/campaigns/${campaignId}`)).body).toMatchObject({
    pendingMessages: 3,
    activeContacts: 1,
  })
})

test('a message that was claimed before its enrolment was held does not pass the gate', async () => {
  const ana = await person()
  const { campaignId, states, hold } = await cadence(ana)
  const claimed = await claimOf(db, campaignId, 'test')
  await hold()
  expect(await passGate(db, claimed.map(ask))).toEqual(['stale'])
  expect(await states()).toEqual(['waiting', 'waiting', 'waiting'])
})

test('a message past the gate finishes, and the step after it is not released', async () => {
  const ana = await person()
  const { messages, states, hold } = await cadence(ana)
  const work = await handed(db, ana, messages[0]?.id ?? 0)
  await hold()
  expect(await states()).toEqual(['dispatched', 'waiting', 'waiting'])
  await record(db, [{ work, outcome: { kind: 'sent', code: '250 ok' } }])
  expect(await states()).toEqual(['sent', 'waiting', 'waiting'])
})

test('a message past the gate that has not left after all waits with the others', async () => {
  const ana = await person()
  const { messages, states, hold } = await cadence(ana)
  const work = await handed(db, ana, messages[0]?.id ?? 0)
  await hold()
  await record(db, [
    { work, outcome: { kind: 'retry', code: '451 later', reason: 'Mais tarde', afterSeconds: 1 } },
  ])
  expect(await states()).toEqual(['waiting', 'waiting', 'waiting'])
})

test('a held enrolment goes on from now, in its order and with its delays', async () => {
  const ana = await person()
  const { campaignId, states, hold, resume, enrolmentIds } = await cadence(ana)
  await setMessages(
    db,
    sql`campaign_id = ${campaignId}`,
    sql`shipping_at = shipping_at - interval '10 days', next_attempt_at = next_attempt_at - interval '10 days'`,
  )
  await hold()
  expect(await resume()).toEqual(enrolmentIds)
  expect(await states()).toEqual(['scheduled', 'waiting', 'waiting'])
  const dates = (await messagesOf(db, campaignId)).map(({ shipping_at }) => shipping_at.getTime())
  expect(dates[0]).toBeGreaterThan(Date.now() - 60_000)
  expect((dates[1] ?? 0) - (dates[0] ?? 0)).toBeGreaterThanOrEqual(60 * 60_000)
  expect(await resume()).toEqual([])
})

test('what was not due yet keeps its date when its enrolment goes on', async () => {
  const ana = await person()
  const { campaignId, messages, hold, resume } = await cadence(ana)
  await settled(db, ana, messages[0]?.id ?? 0, { kind: 'sent', code: '250 ok' })
  const before = (await messagesOf(db, campaignId))[1]
  await hold()
  await resume()
  const after = (await messagesOf(db, campaignId))[1]
  expect(after).toMatchObject({ state: 'scheduled', shipping_at: before?.shipping_at })
})

test('what passed the gate ahead of its turn and was held since does not leave: it waits', async () => {
  const ana = await person()
  const { campaignId, states, hold, resume } = await cadence(ana)
  const works = await claimOf(db, campaignId, 'um')
  expect(await passGate(db, works.map(ask))).toEqual(['passed'])
  await hold()
  const again = works.map((work) => ({ ...ask(work), again: true }))
  expect(await passGate(db, again)).toEqual(['stale'])
  // As the dispatcher gives back what is refused after it had passed.
  await record(
    db,
    works.map((work) => ({ work, outcome: { kind: 'released', afterSeconds: 0 } })),
  )
  expect(await states()).toEqual(['waiting', 'waiting', 'waiting'])
  await resume()
  expect(await states()).toEqual(['scheduled', 'waiting', 'waiting'])
})

test('an end and a hold at the same moment release nothing', async () => {
  const ana = await person()
  const { messages, states, enrolmentIds } = await cadence(ana, 30)
  const firsts = messages.filter(({ step_order }) => step_order === 1)
  const works = []
  for (const { id } of firsts) works.push(await handed(db, ana, id))
  await Promise.all([
    ...works.map((work) => record(db, [{ work, outcome: { kind: 'sent', code: '250 ok' } }])),
    ...enrolmentIds.map((id) => db.transaction().execute((tx) => holdEnrolments(tx, ana.id, [id]))),
  ])
  expect((await states()).filter((state) => state === 'scheduled')).toEqual([])
  expect((await states()).filter((state) => state === 'waiting')).toHaveLength(60)
})

test('what was held for a month without a decision ends as answered', async () => {
  const ana = await person()
  const { campaignId, states, hold } = await cadence(ana)
  await hold()
  await endHeldTooLong(db)
  expect(await states()).toEqual(['waiting', 'waiting', 'waiting'])
  await sql`update enrolments set held_at = now() - interval '31 days' where campaign_id = ${campaignId}`.execute(
    db,
  )
  await endHeldTooLong(db)
  expect(await states()).toEqual(['cancelled', 'cancelled', 'cancelled'])
  const { rows } =
    await sql`select status, held_at from enrolments where campaign_id = ${campaignId}`.execute(db)
  expect(rows).toEqual([{ status: 'replied', held_at: null }])
})
