import { expect, test } from 'vitest'

import { cancelPending } from '#engine/queue.ts'
import { Refusal } from '#platform/problem.ts'
import { startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'

const { db, person } = await startApi()

const day = 1440

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof Refusal ? error.problem : error),
  )

test('each contact gets a message per step, counted from its entrance, all in one go', async () => {
  const ana = await person()
  const campaign = await campaignOf(ana, {}, [
    { delayMinutes: 0 },
    { delayMinutes: day },
    { delayMinutes: 60 },
  ])
  const entered = Date.now()
  const contacts = await contactsOf(db, ana, 50)
  expect(await relate(db, ana, campaign.id, contacts)).toMatchObject({
    added: 50,
    scheduledMessages: 150,
    alreadyRelated: 0,
  })
  const messages = await messagesOf(db, campaign.id)
  expect(messages).toHaveLength(150)
  for (const message of messages) {
    const minutes = Math.round((message.shipping_at.getTime() - entered) / 60_000)
    expect(minutes).toBe([0, day, day + 60][message.step_order - 1])
    expect(message.state).toBe(message.step_order === 1 ? 'scheduled' : 'waiting')
  }
  expect((await ana.call('GET', `/campaigns/${campaign.id}`)).body).toMatchObject({
    contacts: 50,
    activeContacts: 50,
    pendingMessages: 150,
  })
})

test('the plan keeps to the days and hours of the campaign, and calls to theirs', async () => {
  const ana = await person()
  const steps = [
    { delayMinutes: 0 },
    { delayMinutes: 13 * 60 },
    { channel: 'call' as const, delayMinutes: 11 * 60 },
    { delayMinutes: 5 * day },
  ]
  const rules = {
    justWeekday: true,
    sendWindow: { start: '10:00', end: '11:00' },
    timeZone: 'America/Rio_Branco',
  }
  const campaign = await campaignOf(ana, rules, steps)
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 1))
  const messages = await messagesOf(db, campaign.id)
  for (const [index, message] of messages.entries()) {
    const local = Temporal.Instant.fromEpochMilliseconds(message.shipping_at.getTime()).toZonedDateTimeISO(
      rules.timeZone,
    )
    expect(local.dayOfWeek).toBeLessThan(6)
    expect(local.hour).toBe(10)
    const since = message.shipping_at.getTime() - (messages[index - 1]?.shipping_at.getTime() ?? -Infinity)
    expect(since).toBeGreaterThanOrEqual(message.delay_minutes * 60_000)
  }
})

test('50 entrances of the same contact at once: one succeeds, 49 are told so, and the steps are planned once', async () => {
  const ana = await person()
  const campaign = await campaignOf(ana, {}, [{ delayMinutes: 0 }, { delayMinutes: day }])
  const [contact = 0] = await contactsOf(db, ana, 1)
  const problems = await Promise.all(
    Array.from({ length: 50 }, () => refusalOf(relate(db, ana, campaign.id, [contact]))),
  )
  expect(problems.filter((problem) => problem === undefined)).toHaveLength(1)
  expect(problems.filter((problem) => problem !== undefined)).toEqual(
    Array.from({ length: 49 }, () => ({
      statusCode: 400,
      code: 'already_related',
      message: 'Este contato já está relacionado a esta campanha.',
    })),
  )
  expect(await messagesOf(db, campaign.id)).toHaveLength(2)
})

test('those already there are skipped and counted when others are new', async () => {
  const ana = await person()
  const campaign = await campaignOf(ana, {}, [{ delayMinutes: 0 }])
  const [first = 0, second = 0, third = 0] = await contactsOf(db, ana, 3)
  await relate(db, ana, campaign.id, [first])
  expect(await relate(db, ana, campaign.id, [first, second, third, third])).toMatchObject({
    added: 2,
    scheduledMessages: 2,
    alreadyRelated: 1,
  })
})

test('each refusal has its code, and nothing enters with it', async () => {
  const [ana, bia] = [await person(), await person()]
  const [contact = 0] = await contactsOf(db, ana, 1)
  const [foreign = 0] = await contactsOf(db, bia, 1)
  const active = await campaignOf(ana, {}, [{ delayMinutes: 0 }])
  const empty = await campaignOf(ana, {})
  const draft = await campaignOf(ana, { status: 'draft' }, [{ delayMinutes: 0 }])
  const theirs = await campaignOf(bia, {}, [{ delayMinutes: 0 }])
  const cases: [number, number[], object][] = [
    [draft.id, [contact], { statusCode: 400, code: 'campaign_not_active' }],
    [empty.id, [contact], { statusCode: 400, code: 'no_active_cadence' }],
    [active.id, [contact, foreign], { statusCode: 400, code: 'contact_not_found' }],
    [active.id, [999_999_999], { statusCode: 400, code: 'contact_not_found' }],
    [theirs.id, [contact], { statusCode: 404, code: 'not_found' }],
  ]
  for (const [campaignId, ids, problem] of cases) {
    expect(await refusalOf(relate(db, ana, campaignId, ids))).toMatchObject(problem)
    expect(await messagesOf(db, campaignId)).toEqual([])
  }
})

test('a contact that was removed may come back', async () => {
  const ana = await person()
  const campaign = await campaignOf(ana, {}, [{ delayMinutes: 0 }])
  const [contact = 0] = await contactsOf(db, ana, 1)
  await relate(db, ana, campaign.id, [contact])
  await db
    .updateTable('enrolments')
    .set({ status: 'removed', ended_at: new Date() })
    .where('campaign_id', '=', campaign.id)
    .execute()
  expect(await relate(db, ana, campaign.id, [contact])).toMatchObject({ added: 1 })
})

test('entering races finishing the campaign: whoever is in has their messages cancelled, nobody is left waiting', async () => {
  const ana = await person()
  for (let turn = 0; turn < 10; turn++) {
    const campaign = await campaignOf(ana, {}, [{ delayMinutes: 0 }])
    const ids = await contactsOf(db, ana, 5)
    await Promise.all([
      ...ids.map((id) => refusalOf(relate(db, ana, campaign.id, [id]))),
      ana.call('PATCH', `/campaigns/${campaign.id}/status`, { status: 'completed' }),
    ])
    expect((await messagesOf(db, campaign.id)).filter(({ state }) => state !== 'cancelled')).toEqual([])
  }
})

test('cancelling races a gate on 400 messages: each has exactly one winner, and the count is the cancelled ones', async () => {
  const ana = await person()
  const campaign = await campaignOf(ana, {}, [{ delayMinutes: 0 }])
  const ids = await contactsOf(db, ana, 400)
  await relate(db, ana, campaign.id, ids)
  const messages = await messagesOf(db, campaign.id)
  let passed = 0
  const gates = async (first: number) => {
    for (let at = first; at < messages.length; at += 5) {
      const { numUpdatedRows } = await db
        .updateTable('messages')
        .set({ state: 'dispatched', claimed_by: 'dispatcher', dispatched_at: new Date() })
        .where('account_id', '=', ana.id)
        .where('id', '=', messages[at]?.id ?? 0)
        .where('state', '=', 'scheduled')
        .executeTakeFirst()
      passed += Number(numUpdatedRows)
    }
  }
  const cancel = async (from: number) => {
    const { cancelledMessages } = await cancelPending(
      db,
      ana.id,
      { contactIds: ids.slice(from, from + 100) },
      'Cancelada por você',
    )
    return cancelledMessages
  }
  const [counts] = await Promise.all([
    Promise.all([0, 100, 200, 300].map(cancel)),
    Promise.all([0, 1, 2, 3, 4].map(gates)),
  ])
  const cancelled = counts.reduce((sum, count) => sum + count, 0)
  const states = (await messagesOf(db, campaign.id)).map(({ state }) => state)
  expect(states.filter((state) => state === 'cancelled')).toHaveLength(cancelled)
  expect(states.filter((state) => state === 'dispatched')).toHaveLength(passed)
  expect(cancelled + passed).toBe(400)
})
