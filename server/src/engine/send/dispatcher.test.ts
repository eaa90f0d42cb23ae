import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'

import { suppress } from '#engine/suppress/queries.ts'
import { startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { setMessages } from '#test/change.ts'
import { mailTo, startSending, until } from '#test/sending.ts'
import { type Script, startSmtp } from '#test/smtp.ts'

const { db, person } = await startApi()
await startSending(db)

/** Of one moment: a message that moves on between two counts would be counted twice, or not at all. */
const countOf = async (campaignId: number, ...states: string[]) =>
  (await messagesOf(db, campaignId)).filter((message) => states.includes(message.state)).length

const rowOf = (campaignId: number) =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .orderBy('id')
    .executeTakeFirstOrThrow()

const now = [{ delayMinutes: 0 }]

/** Somebody whose mail goes to a scripted server, with contacts in a campaign that is active from the start. */
async function outreach(script: Parameters<typeof startSmtp>[0], contacts = 1, sender: object = {}) {
  const smtp = await startSmtp(script)
  const ana = await person()
  const senderId = await mailTo(db, ana, smtp.port, sender)
  const campaign = await campaignOf(ana, {}, now)
  const ids = await contactsOf(db, ana, contacts)
  await relate(db, ana, campaign.id, ids)
  const senderNow = () =>
    db.selectFrom('senders').selectAll().where('id', '=', senderId).executeTakeFirstOrThrow()
  return { smtp, ana, campaign, ids, senderNow }
}

test('everything due leaves once, says what its template says, and the contact is done with the campaign', async () => {
  const { smtp, ana, campaign } = await outreach({}, 200)
  await until(async () => (await countOf(campaign.id, 'sent')) === 200)
  expect(smtp.messages).toHaveLength(200)
  const mails = await Promise.all(smtp.messages.map((raw) => PostalMime.parse(Buffer.from(raw, 'latin1'))))
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(200)
  expect(mails[0]?.messageId).toMatch(/^<c1\.[0-9a-v]{30,61}@aurora\.com\.br>$/)
  const { id } = await rowOf(campaign.id)
  expect(smtp.messages.filter((raw) => raw.includes(`${id}.${ana.id}`))).toEqual([])
  expect(mails[0]).toMatchObject({
    from: { address: 'vendas@aurora.com.br', name: 'Aurora Vendas' },
    subject: 'Assunto',
  })
  const row = await rowOf(campaign.id)
  expect(row).toMatchObject({ status: 'success', claimed_by: null, template_version: 1, said: [] })
  expect(row.delivered_at).toEqual(row.sent_at)
  await until(async () => {
    const { body } = await ana.call('GET', `/campaigns/${campaign.id}`)
    return (body as { activeContacts: number }).activeContacts === 0
  })
})

test('the next step does not leave before the one before it has ended', async () => {
  const smtp = await startSmtp({ rcpt: ['451 4.3.0 depois', '250 ok'] })
  const ana = await person()
  await mailTo(db, ana, smtp.port)
  const campaign = await campaignOf(ana, {}, [{ delayMinutes: 0 }, { delayMinutes: 0 }])
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 1))
  await until(async () => (await countOf(campaign.id, 'retry')) === 1)
  await pause(400)
  expect(smtp.messages).toEqual([])
  const [first, second] = await messagesOf(db, campaign.id)
  expect([first?.state, second?.state]).toEqual(['retry', 'waiting'])
  await setMessages(db, sql`campaign_id = ${campaign.id}`, sql`next_attempt_at = now()`)
  await until(async () => (await countOf(campaign.id, 'sent')) >= 1)
  expect((await messagesOf(db, campaign.id))[0]?.state).toBe('sent')
})

test('a server that asks to come back later is asked again with the same message, dated anew', async () => {
  const { smtp, campaign } = await outreach({ dot: ['451 4.7.1 tente mais tarde', '250 ok'] })
  await until(async () => (await countOf(campaign.id, 'retry')) === 1)
  const row = await rowOf(campaign.id)
  expect(row).toMatchObject({ attempts: 1, status: 'pending' })
  expect(row.reason).toContain('451')
  const waits = (row.next_attempt_at.getTime() - Date.now()) / 1000
  expect(waits).toBeGreaterThan(40)
  expect(waits).toBeLessThan(73)
  await pause(1100)
  await setMessages(db, sql`id = ${row.id}`, sql`next_attempt_at = now()`)
  await until(async () => (await countOf(campaign.id, 'sent')) === 1)
  const [first = '', second = ''] = smtp.messages
  const date = /^Date: (.*)\r$/m
  expect(second.replace(date, '')).toBe(first.replace(date, ''))
  const [before, after] = [first, second].map((raw) => Date.parse(date.exec(raw)?.[1] ?? ''))
  expect(after).toBeGreaterThan(before ?? Infinity)
  const { sent_at } = await rowOf(campaign.id)
  expect(Math.abs((sent_at?.getTime() ?? 0) - (after ?? 0))).toBeLessThan(5000)
})

test('an address that does not exist fails for good and is never written to again, in any campaign', async () => {
  const { ana, campaign, ids, smtp } = await outreach({ rcpt: ['550 5.1.1 usuário inexistente', '250 ok'] })
  await until(async () => (await countOf(campaign.id, 'failed')) === 1)
  const other = await campaignOf(ana, {}, now)
  await relate(db, ana, other.id, ids)
  await until(async () => (await countOf(other.id, 'cancelled')) === 1)
  expect(smtp.messages).toEqual([])
  expect(await rowOf(other.id)).toMatchObject({ reason: 'Contato descadastrado ou endereço suspenso' })
})

test('a policy refusal fails the message and suppresses nobody', async () => {
  const { ana, campaign } = await outreach({ dot: '550 5.7.1 blocked by policy' })
  await until(async () => (await countOf(campaign.id, 'failed')) === 1)
  const suppressed = db.selectFrom('suppressions').where('account_id', '=', ana.id).selectAll()
  expect(await suppressed.execute()).toEqual([])
})

test.each([
  ['closes', (socket: { end: () => void }) => socket.end()],
  ['resets', (socket: { resetAndDestroy: () => void }) => socket.resetAndDestroy()],
])(
  'a connection that %s after the whole message was handed over leaves a doubt, shown and never sent again',
  async (_, answer) => {
    const { smtp, campaign } = await outreach({ dot: [answer as never, '250 ok'] })
    await until(async () => (await countOf(campaign.id, 'unknown')) === 1)
    expect(await rowOf(campaign.id)).toMatchObject({
      status: 'error',
      reason: 'Resultado desconhecido: pode ter sido entregue',
    })
    await pause(400)
    expect(smtp.messages).toHaveLength(1)
  },
)

test('a server that is away costs the messages nothing: the sender rests, tries again, and all leave', async () => {
  const script: Script = { greeting: '421 ocupado' }
  const { smtp, campaign, senderNow, ana } = await outreach(script, 20)
  await until(async () => (await senderNow()).state === 'suspended')
  expect(smtp.messages).toEqual([])
  await until(async () => (await countOf(campaign.id, 'scheduled')) === 20)
  expect((await senderNow()).last_reply).toContain('421')
  script.greeting = '220 ok'
  await db
    .updateTable('senders')
    .set({ suspended_until: new Date(0) })
    .where('account_id', '=', ana.id)
    .where('state', '=', 'suspended')
    .execute()
  await until(async () => (await countOf(campaign.id, 'sent')) === 20)
  expect(await rowOf(campaign.id)).toMatchObject({ attempts: 0 })
  await until(async () => (await senderNow()).state === 'ok')
  expect(await senderNow()).toMatchObject({ failures: 0 })
})

test('a refused password stops the sender, tells why, and nobody loses a message', async () => {
  const { campaign, senderNow, smtp } = await outreach({ mail: '530 5.7.0 Authentication required' }, 5)
  await until(async () => (await senderNow()).state === 'stopped')
  expect((await senderNow()).last_reply).toContain('530')
  await pause(300)
  expect(await countOf(campaign.id, 'scheduled')).toBe(5)
  expect(smtp.messages).toEqual([])
})

test('a message that lacks a value fails alone', async () => {
  const smtp = await startSmtp({})
  const ana = await person()
  await mailTo(db, ana, smtp.port)
  const campaign = await campaignOf(ana, {}, now)
  const [step] = campaign.steps
  await ana.call('PATCH', `/templates/${step?.templateId}`, {
    name: 'Modelo',
    type: 'email',
    subject: 'Oi',
    content: 'Sua empresa é {{contact.empresa}}',
  })
  const ids = await contactsOf(db, ana, 50)
  await db
    .updateTable('contacts')
    .set({ metadata: JSON.stringify({ empresa: 'Boreal' }) })
    .where('id', 'in', ids.slice(1))
    .execute()
  await relate(db, ana, campaign.id, ids)
  await until(async () => (await countOf(campaign.id, 'sent')) === 49)
  const failed = (await messagesOf(db, campaign.id)).filter(({ state }) => state === 'failed')
  expect(failed).toHaveLength(1)
  expect(
    await db
      .selectFrom('messages')
      .select(['reason'])
      .where('id', '=', failed[0]?.id ?? 0)
      .execute(),
  ).toEqual([{ reason: 'Falta o valor de {{contact.empresa}}' }])
})

test('after a pause has answered nothing passes the gate, and after resuming everything leaves once', async () => {
  const { smtp, ana, campaign } = await outreach({}, 400)
  await until(async () => smtp.messages.length > 20)
  await ana.call('PATCH', `/campaigns/${campaign.id}/status`, { status: 'paused' })
  const passed = await countOf(campaign.id, 'dispatched', 'sent')
  await pause(400)
  expect(smtp.messages.length).toBeLessThanOrEqual(passed)
  expect(await countOf(campaign.id, 'dispatched', 'sent')).toBe(passed)
  await ana.call('PATCH', `/campaigns/${campaign.id}/status`, { status: 'active' })
  await until(async () => (await countOf(campaign.id, 'sent')) === 400)
  expect(smtp.messages).toHaveLength(400)
})

test('cancelling while messages leave is exact: what it counted never arrives', async () => {
  const { smtp, ana, campaign } = await outreach({}, 400)
  await until(async () => smtp.messages.length > 20)
  const { body } = await ana.call('POST', `/campaigns/${campaign.id}/cancel-messages`)
  const { cancelledMessages } = body as { cancelledMessages: number }
  await until(async () => (await countOf(campaign.id, 'sent')) === 400 - cancelledMessages)
  await pause(300)
  expect(await countOf(campaign.id, 'cancelled')).toBe(cancelledMessages)
  expect(smtp.messages).toHaveLength(400 - cancelledMessages)
})

test('whoever opts out while messages leave is not written to afterwards', async () => {
  const { smtp, ana, campaign, ids } = await outreach({}, 200)
  await until(async () => smtp.messages.length > 10)
  const last = ids.slice(-50)
  const contacts = await db.selectFrom('contacts').select(['id', 'email']).where('id', 'in', last).execute()
  for (const { email } of contacts) {
    await db
      .transaction()
      .execute((tx) => suppress(tx, ana.id, { channel: 'email', address: email, reason: 'opt_out' }))
  }
  const passed = await db
    .selectFrom('messages')
    .select('contact_id')
    .where('campaign_id', '=', campaign.id)
    .where('state', 'in', ['dispatched', 'sent'])
    .execute()
  await until(async () => (await countOf(campaign.id, 'sent', 'cancelled')) === 200)
  const arrived = new Set(smtp.messages.map((raw) => /^To: .*?<?([^<>\s]+@[^<>\s]+?)>?\r$/m.exec(raw)?.[1]))
  const allowed = new Set(passed.map(({ contact_id }) => contact_id))
  expect(arrived.size).toBe(await countOf(campaign.id, 'sent'))
  expect(contacts.filter(({ id, email }) => arrived.has(email) && !allowed.has(id))).toEqual([])
})

test('a sender keeps its pace, and its limit of the day', async () => {
  const { smtp, campaign } = await outreach({}, 30, { per_minute: 300, per_day: 8 })
  await until(async () => (await countOf(campaign.id, 'sent')) === 8)
  const moments = await db
    .selectFrom('messages')
    .select('dispatched_at')
    .where('campaign_id', '=', campaign.id)
    .where('dispatched_at', 'is not', null)
    .orderBy('dispatched_at')
    .execute()
  const seconds =
    ((moments.at(-1)?.dispatched_at?.getTime() ?? 0) - (moments[0]?.dispatched_at?.getTime() ?? 0)) / 1000
  expect(seconds).toBeGreaterThan(1)
  await pause(400)
  expect(smtp.messages).toHaveLength(8)
})

test('ten messages of one owner do not wait behind thousands of another', async () => {
  const crowd = await outreach({}, 3000)
  await until(async () => crowd.smtp.messages.length > 50)
  const few = await outreach({}, 10)
  const started = performance.now()
  await until(async () => (await countOf(few.campaign.id, 'sent')) === 10)
  expect(performance.now() - started).toBeLessThan(5000)
  expect(crowd.smtp.messages.length).toBeLessThan(3000)
  await crowd.ana.call('POST', `/campaigns/${crowd.campaign.id}/cancel-messages`)
})

test('a WhatsApp message of somebody who sends by hand becomes a task, and what has no number fails', async () => {
  const ana = await person()
  await db
    .updateTable('senders')
    .set({ mode: 'assisted' })
    .where('account_id', '=', ana.id)
    .where('channel', '=', 'whatsapp')
    .execute()
  const campaign = await campaignOf(ana, {}, [{ channel: 'whatsapp', delayMinutes: 0 }])
  const ids = await contactsOf(db, ana, 2)
  await db
    .updateTable('contacts')
    .set({ phone: '+5511987654321' })
    .where('id', '=', ids[0] ?? 0)
    .execute()
  await relate(db, ana, campaign.id, ids)
  await until(async () => (await countOf(campaign.id, 'task')) === 1)
  await until(async () => (await countOf(campaign.id, 'failed')) === 1)
  const row = await db
    .selectFrom('messages')
    .selectAll()
    .where('campaign_id', '=', campaign.id)
    .where('state', '=', 'task')
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ status: 'pending', recipient: '+5511987654321', said: [], claimed_by: null })
})
