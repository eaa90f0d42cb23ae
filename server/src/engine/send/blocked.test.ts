import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { campaignOf, contactsOf, relate } from '#test/build.ts'
import { setMessages } from '#test/change.ts'
import { mailTo, startSending, until } from '#test/sending.ts'
import { startSmtp } from '#test/smtp.ts'

const { db, person } = await startApi()
let sending = await startSending(db)

const spamhaus = '554 5.7.1 Service unavailable; Client host [203.0.113.9] blocked using zen.spamhaus.org'

/** A campaign whose server answers, to every recipient, what `says` says at the time. */
async function outreach(contacts: number, says: (recipient: string) => string) {
  const smtp = await startSmtp({
    rcpt: (socket) => socket.write(`${says(smtp.heard.at(-1) ?? '')}\r\n`),
  })
  const ana = await person()
  const senderId = await mailTo(db, ana, smtp.port)
  const campaign = await campaignOf(ana, {}, [{ delayMinutes: 0 }])
  await relate(db, ana, campaign.id, await contactsOf(db, ana, contacts))
  const messages = () =>
    db
      .selectFrom('messages')
      .select(['state', 'status', 'reason', 'next_attempt_at'])
      .where('campaign_id', '=', campaign.id)
      .execute()
  const sender = () =>
    db.selectFrom('senders').selectAll().where('id', '=', senderId).executeTakeFirstOrThrow()
  const suppressed = () =>
    db.selectFrom('suppressions').selectAll().where('account_id', '=', ana.id).execute()
  /** What waits may be tried now. */
  const hurry = async () => {
    const past = new Date(Date.now() - 1000)
    await setMessages(
      db,
      sql`campaign_id = ${campaign.id} and status = 'pending'`,
      sql`next_attempt_at = ${past}`,
    )
    await db
      .updateTable('senders')
      .set({ suspended_until: past })
      .where('id', '=', senderId)
      .where('state', '=', 'suspended')
      .execute()
  }
  const tried = () => smtp.heard.filter((line) => line.startsWith('RCPT')).length
  return { smtp, messages, sender, suppressed, hurry, tried }
}

const hourMs = 3_600_000
const secondsFromNow = (at: Date | null) => ((at?.getTime() ?? 0) - Date.now()) / 1000

test('a server that blocks everything makes the sender rest, and loses neither a message nor an address', async () => {
  let reply = spamhaus
  const { messages, sender, suppressed, hurry, tried } = await outreach(40, () => reply)
  await until(async () => (await sender()).state === 'suspended')
  await sending.stop()
  expect((await messages()).every(({ state }) => state === 'scheduled' || state === 'retry')).toBe(true)
  expect(tried()).toBeLessThanOrEqual(20)
  expect(await suppressed()).toEqual([])
  const resting = await sender()
  expect(resting.last_reply).toContain('zen.spamhaus.org')
  expect(secondsFromNow(resting.suspended_until)).toBeGreaterThan(3000)

  const before = tried()
  await hurry()
  sending = await startSending(db)
  await until(async () => tried() > before)
  await until(async () => secondsFromNow((await sender()).suspended_until) > 3000)
  expect(tried()).toBe(before + 1)
  expect((await messages()).every(({ status }) => status === 'pending')).toBe(true)

  reply = '250 2.1.5 ok'
  await hurry()
  await until(async () => (await messages()).every(({ state }) => state === 'sent'))
  expect(await sender()).toMatchObject({ state: 'ok', refusals: 0 })
})

test('refused for the sender’s sake among others that leave, it is tried once more, and the address stays good', async () => {
  const refused = (line: string) => line.includes('0@')
  const { messages, sender, suppressed, hurry } = await outreach(10, (line) =>
    refused(line) ? '550 5.7.26 the sender is unauthenticated' : '250 ok',
  )
  await until(async () => (await messages()).filter(({ state }) => state === 'sent').length === 9)
  const waiting = async () => (await messages()).find(({ state }) => state !== 'sent')
  await until(async () => (await waiting())?.state === 'retry')
  expect(secondsFromNow((await waiting())?.next_attempt_at ?? null) * 1000).toBeGreaterThan(0.9 * hourMs)
  await hurry()
  await until(async () => (await waiting())?.state === 'failed')
  expect((await waiting())?.reason).toBe(
    'O servidor do contato recusou o remetente: o domínio não está autenticado (SPF, DKIM ou DMARC)',
  )
  expect(await suppressed()).toEqual([])
  expect((await sender()).state).toBe('ok')
})

test('refused for what it says, it fails alone', async () => {
  const { messages, suppressed } = await outreach(1, () => '550 5.7.1 Mensagem bloqueada por conteúdo')
  await until(async () => (await messages())[0]?.state === 'failed')
  expect(await suppressed()).toEqual([])
})

test.each([
  ['450 4.7.1 Error: too much mail from 203.0.113.9', 30],
  ['450 4.7.1 Muitas mensagens. Tente novamente em 1 hora', 3600],
])('%s: nothing of the sender leaves for %d s', async (reply, seconds) => {
  const { sender, tried } = await outreach(30, () => reply)
  await until(async () => (await sender()).free_at !== null)
  await pause(200)
  const free = secondsFromNow((await sender()).free_at)
  expect(free).toBeLessThanOrEqual(seconds)
  expect(free).toBeGreaterThan(seconds - 20)
  expect((await sender()).last_reply).toBe(reply)
  const before = tried()
  await pause(400)
  expect(tried()).toBe(before)
})

test('a daily limit with an hour to wait makes the sender rest for that hour', async () => {
  const { messages, sender } = await outreach(
    3,
    () => '550 5.7.1 Limite de envio excedido. Tente novamente em 1 hora.',
  )
  await until(async () => (await sender()).state === 'suspended')
  expect(secondsFromNow((await sender()).suspended_until)).toBeGreaterThan(3500)
  await until(async () => (await messages()).every(({ state }) => state === 'scheduled'))
})
