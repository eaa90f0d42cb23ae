import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { finishChanges, redrawStrays } from '#engine/changes/change.ts'
import { startApi } from '#test/api.ts'
import { campaignOf, contactsOf, countOf, messagesOf, relate } from '#test/build.ts'
import { setMessages } from '#test/change.ts'
import { drawnIn, sentIn, serving } from '#test/rotation.ts'
import { startSending, until } from '#test/sending.ts'

const { db, person } = await startApi()
await startSending(db)

/** Where it is between 10 and 16 h now: a limit of the day that is reached means tomorrow morning. */
const zone =
  ['America/Sao_Paulo', 'Asia/Tokyo', 'Europe/Berlin', 'Pacific/Auckland', 'America/Los_Angeles']
    .concat(['Asia/Kolkata', 'Asia/Dubai', 'Pacific/Honolulu', 'Atlantic/Azores', 'Asia/Bangkok'])
    .find((name) => {
      const { hour } = Temporal.Now.zonedDateTimeISO(name)
      return hour >= 10 && hour < 16
    }) ?? 'UTC'

async function owner() {
  const ana = await person()
  await db.updateTable('accounts').set({ time_zone: zone }).where('id', '=', ana.id).execute()
  return ana
}

const now = [{ delayMinutes: 0 }]
const sent = (campaignId: number) => countOf(db, campaignId, 'sent', 'delivered')

test('three senders share the contacts of a campaign about evenly, and each contact stays with its own', async () => {
  const ana = await owner()
  const senders = [await serving(db, ana, 'A'), await serving(db, ana, 'B'), await serving(db, ana, 'C')]
  const emailSenderIds = senders.map(({ id }) => id)
  const campaign = await campaignOf(ana, { emailSenderIds }, [...now, ...now, ...now])
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 60))
  await until(async () => (await sent(campaign.id)) === 180)

  const byContact = await sentIn(db, campaign.id)
  for (const own of byContact.values()) expect(new Set(own).size).toBe(1)
  for (const { id, recipients } of senders) {
    const own = [...byContact.values()].filter(([first]) => first === id)
    expect(own.length).toBeGreaterThan(9)
    expect(own.length).toBeLessThan(32)
    // What the servers heard, not only what was written down.
    expect(recipients()).toHaveLength(3 * own.length)
    expect(new Set(recipients()).size).toBe(own.length)
  }
})

test('who may send more a day gets more contacts', async () => {
  const ana = await owner()
  const [few, many] = [
    await serving(db, ana, 'A', { per_day: 100 }),
    await serving(db, ana, 'B', { per_day: 300 }),
  ]
  const campaign = await campaignOf(ana, { emailSenderIds: [few.id, many.id] }, [{ delayMinutes: 9000 }])
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 400))
  const drawn = [...(await drawnIn(db, campaign.id)).values()]
  const own = drawn.filter((id) => id === few.id).length
  expect(drawn.filter((id) => id === many.id)).toHaveLength(400 - own)
  expect(own).toBeGreaterThan(60)
  expect(own).toBeLessThan(140)
})

test('one that has sent its limit of the day holds back only its own contacts, and tells them so', async () => {
  const ana = await owner()
  const [full, free] = [await serving(db, ana, 'Cheio', { per_day: 3 }), await serving(db, ana, 'Livre')]
  const campaign = await campaignOf(ana, { emailSenderIds: [full.id, free.id], timeZone: zone }, now)
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 40))
  const drawn = await drawnIn(db, campaign.id)
  await setMessages(db, sql`campaign_id = ${campaign.id}`, sql`next_attempt_at = now()`)
  const own = [...drawn.values()].filter((id) => id === full.id).length
  expect(own).toBeGreaterThan(8)
  await until(async () => (await sent(campaign.id)) === 40 - own + 3)
  expect(full.smtp.messages).toHaveLength(3)
  expect(free.smtp.messages).toHaveLength(40 - own)

  const waiting = async () => (await messagesOf(db, campaign.id)).filter(({ state }) => state === 'scheduled')
  await until(async () => (await waiting()).every(({ next_attempt_at: at }) => at > new Date()))
  const later = await waiting()
  expect(later.every(({ contact_id }) => drawn.get(contact_id) === full.id)).toBe(true)
  const days = Map.groupBy(later, ({ next_attempt_at: at }) =>
    Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString(),
  )
  // At its own pace, not at that of all senders together.
  expect(Math.max(...[...days.values()].map(({ length }) => length))).toBe(3)
  const [first] = later
  await db.updateTable('campaigns').set({ changing: true }).where('id', '=', campaign.id).execute()
  await setMessages(db, sql`id = ${first?.id}`, sql`next_attempt_at = now(), shipping_at = now()`)
  expect((await ana.call('GET', `/activity/${first?.id}`)).body).toMatchObject({
    sender: 'vendas@aurora.com.br',
    why: { text: 'Limite diário do remetente Cheio: sai amanhã' },
  })
})

test('two campaigns share the limit of a sender that both use', async () => {
  const ana = await owner()
  const [both, other] = [await serving(db, ana, 'A', { per_day: 7 }), await serving(db, ana, 'B')]
  const shared = await campaignOf(ana, { emailSenderIds: [both.id, other.id], timeZone: zone }, now)
  const alone = await campaignOf(ana, { emailSenderId: both.id, timeZone: zone }, now)
  for (const { id } of [shared, alone]) await relate(db, ana, id, await contactsOf(db, ana, 20))
  const own = [...(await drawnIn(db, shared.id)).values()].filter((id) => id === both.id).length
  for (const { id } of [shared, alone])
    await setMessages(db, sql`campaign_id = ${id} and state = 'scheduled'`, sql`next_attempt_at = now()`)
  const isLater = async (id: number) =>
    (await messagesOf(db, id))
      .filter(({ state }) => state === 'scheduled')
      .every(({ next_attempt_at: at }) => at > new Date())
  await until(async () => (await sent(shared.id)) + (await sent(alone.id)) === 20 - own + 7)
  await until(async () => (await isLater(shared.id)) && (await isLater(alone.id)))
  expect(both.smtp.messages).toHaveLength(7)
  expect(other.smtp.messages).toHaveLength(20 - own)
})

test('one that is stopped does not stop the others; taken out of the campaign, its contacts go to them', async () => {
  const ana = await owner()
  const stopped = await serving(db, ana, 'A', { state: 'stopped', last_reply: '535 senha errada' })
  const [one, two] = [await serving(db, ana, 'B'), await serving(db, ana, 'C')]
  const ids = [stopped.id, one.id, two.id]
  const campaign = await campaignOf(ana, { emailSenderIds: ids }, now)
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 45))
  const drawn = await drawnIn(db, campaign.id)
  const own = [...drawn].flatMap(([contact, sender]) => (sender === stopped.id ? [contact] : []))
  expect(own.length).toBeGreaterThan(5)
  await until(async () => (await sent(campaign.id)) === 45 - own.length)
  const message = (await messagesOf(db, campaign.id)).find(({ contact_id }) => contact_id === own[0])
  expect((await ana.call('GET', `/activity/${message?.id}`)).body).toMatchObject({
    why: { text: 'Remetente A parado: 535 senha errada' },
  })

  const change = await ana.call('PATCH', `/campaigns/${campaign.id}`, { emailSenderIds: [one.id, two.id] })
  expect(change.body).toMatchObject({ emailSenderIds: [one.id, two.id], emailSenderId: one.id })
  await until(async () => (await sent(campaign.id)) === 45)
  const by = await sentIn(db, campaign.id)
  expect(new Set(own.map((contact) => by.get(contact)?.[0]))).toEqual(new Set([one.id, two.id]))
  expect(stopped.smtp.messages).toEqual([])
})

test('with another sender only contacts that come to it move, and who was written to stays', async () => {
  const ana = await owner()
  const [one, two, three] = [
    await serving(db, ana, 'A'),
    await serving(db, ana, 'B'),
    await serving(db, ana, 'C'),
  ]
  const campaign = await campaignOf(ana, { emailSenderId: one.id }, [...now, { delayMinutes: 600 }])
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 12))
  await until(async () => (await sent(campaign.id)) === 12)
  const written = (await messagesOf(db, campaign.id)).map(({ contact_id }) => contact_id)
  await ana.call('PATCH', `/campaigns/${campaign.id}`, { status: 'paused' })

  await ana.call('PATCH', `/campaigns/${campaign.id}`, { emailSenderIds: [one.id, two.id] })
  await ana.call('PATCH', `/campaigns/${campaign.id}`, { status: 'active' })
  const later = await campaignOf(ana, { emailSenderIds: [one.id, two.id] }, [{ delayMinutes: 600 }])
  await relate(db, ana, later.id, await contactsOf(db, ana, 90))
  const before = await drawnIn(db, later.id)
  const emailSenderIds = [one.id, two.id, three.id]
  for (const { id } of [campaign, later]) await ana.call('PATCH', `/campaigns/${id}`, { emailSenderIds })
  const after = await drawnIn(db, later.id)
  const moved = [...after].filter(([contact, sender]) => before.get(contact) !== sender)
  expect(moved.length).toBeGreaterThan(14)
  expect(new Set(moved.map(([, sender]) => sender))).toEqual(new Set([three.id]))

  const stays = await drawnIn(db, campaign.id)
  expect(new Set(written.map((contact) => stays.get(contact)))).toEqual(new Set([one.id]))
})

test('a sender that is deleted while its campaigns rest leaves its contacts to the others', async () => {
  const ana = await owner()
  const [one, two, three] = [
    await serving(db, ana, 'A'),
    await serving(db, ana, 'B'),
    await serving(db, ana, 'C'),
  ]
  const campaign = await campaignOf(ana, { emailSenderIds: [one.id, two.id, three.id], name: 'Três' }, now)
  await ana.call('PATCH', `/campaigns/${campaign.id}`, { status: 'active' })
  expect(await ana.call('DELETE', `/senders/${two.id}`)).toMatchObject({
    status: 409,
    body: { message: 'Este canal está em uso na campanha ativa Três' },
  })
  await setPaused(campaign.id, async () => {
    await relate(db, ana, campaign.id, await contactsOf(db, ana, 30))
  })
  expect((await ana.call('DELETE', `/senders/${one.id}`)).status).toBe(204)
  const left = { emailSenderIds: [two.id, three.id], emailSenderId: two.id }
  expect((await ana.call('GET', `/campaigns/${campaign.id}`)).body).toMatchObject(left)
  await until(async () => {
    const drawn = new Set((await drawnIn(db, campaign.id)).values())
    return drawn.size === 2 && !drawn.has(one.id)
  })
  expect((await ana.call('DELETE', `/senders/${two.id}`)).status).toBe(204)
  const last = { emailSenderIds: [three.id], emailSenderId: three.id }
  expect((await ana.call('GET', `/campaigns/${campaign.id}`)).body).toMatchObject(last)
  await ana.call('PATCH', `/campaigns/${campaign.id}`, { status: 'active' })
  await until(async () => (await sent(campaign.id)) === 30)
  expect(three.smtp.messages).toHaveLength(30)
})

test('what lost its sender otherwise is given another by night', async () => {
  const ana = await owner()
  const senders = [await serving(db, ana, 'A'), await serving(db, ana, 'B'), await serving(db, ana, 'C')]
  const ids = senders.map(({ id }) => id)
  const campaign = await campaignOf(ana, { emailSenderIds: ids }, [{ delayMinutes: 600 }])
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 30))
  // As a process of the version before does it, which does not know that it is one of several.
  await db
    .updateTable('senders')
    .set({ deleted_at: new Date() })
    .where('id', '=', ids[1] ?? 0)
    .execute()
  await redrawStrays(db, ana.id)
  await finishChanges(db, ana.id, campaign.id, 10_000)
  expect(new Set((await drawnIn(db, campaign.id)).values())).toEqual(new Set([ids[0], ids[2]]))
  await redrawStrays(db, ana.id)
  expect((await ana.call('GET', `/campaigns/${campaign.id}`)).body).not.toHaveProperty('change')
})

/** Contacts enter, and nothing of the campaign leaves. */
async function setPaused(campaignId: number, enter: () => Promise<void>) {
  const set = (fields: { changing?: boolean; status?: 'paused' }) =>
    db.updateTable('campaigns').set(fields).where('id', '=', campaignId).execute()
  await set({ changing: true })
  await enter()
  await set({ changing: false, status: 'paused' })
}

test('a retry, a copy and the step behind a skipped one leave by the sender of their contact', async () => {
  const ana = await owner()
  const senders = [await serving(db, ana, 'A'), await serving(db, ana, 'B')]
  const emailSenderIds = senders.map(({ id }) => id)
  const campaign = await campaignOf(ana, { emailSenderIds }, [...now, { delayMinutes: 600 }])
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 20))
  await until(async () => (await sent(campaign.id)) === 20)
  await setMessages(
    db,
    sql`campaign_id = ${campaign.id} and state = 'scheduled'`,
    sql`state = 'cancelled', cancelled_at = now()`,
  )
  const cancelled = (await messagesOf(db, campaign.id)).filter(({ state }) => state === 'cancelled')
  expect(cancelled).toHaveLength(20)
  for (const { id } of cancelled) expect((await ana.call('POST', `/activity/${id}/resend`)).status).toBe(201)
  await until(async () => (await sent(campaign.id)) === 40)
  for (const own of (await sentIn(db, campaign.id)).values()) expect(new Set(own).size).toBe(1)
})
