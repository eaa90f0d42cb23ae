import { expect, test } from 'vitest'

import { claim, passGate, readyLanes } from '#engine/send/queue.ts'
import { startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { handed } from '#test/sent.ts'
import { urlsOf } from '#test/tracking.ts'

import { suppress } from './queries.ts'

const { app, db, person } = await startApi()

let count = 0

/** Somebody with an e-mail, a WhatsApp task and a call before them. */
async function enrolled() {
  const ana = await person()
  const campaign = await campaignOf(ana, {}, [
    { delayMinutes: 0 },
    { channel: 'whatsapp', delayMinutes: 0 },
    { channel: 'call', delayMinutes: 0 },
  ])
  const [contactId = 0] = await contactsOf(db, ana, 1)
  const phone = `+551198765${String(1000 + ++count)}`
  await db.updateTable('contacts').set({ phone }).where('id', '=', contactId).execute()
  await relate(db, ana, campaign.id, [contactId])
  const states = async () =>
    Object.fromEntries((await messagesOf(db, campaign.id)).map(({ channel, state }) => [channel, state]))
  const idOf = async (channel: string) =>
    (await messagesOf(db, campaign.id)).find((message) => message.channel === channel)?.id ?? 0
  return { ana, campaign, contactId, phone, states, idOf }
}

const leave = (url: string) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })

test('whoever leaves by e-mail gets neither the WhatsApp task nor the call', async () => {
  const { ana, states, idOf } = await enrolled()
  const email = await idOf('email')
  await handed(db, ana, email)
  await handed(db, ana, await idOf('whatsapp'), { toTask: true })
  await leave(urlsOf(ana, email).unsubscribe)
  expect(await states()).toEqual({ email: 'dispatched', whatsapp: 'cancelled', call: 'cancelled' })
  expect(await ana.call('GET', '/tasks')).toMatchObject({ body: { data: [] } })
})

test('whoever leaves by WhatsApp gets no e-mail and no call', async () => {
  const { ana, phone, states } = await enrolled()
  const wish = { channel: 'whatsapp', address: phone, reason: 'opt_out' } as const
  await db.transaction().execute((tx) => suppress(tx, ana.id, wish))
  expect(await states()).toEqual({ email: 'cancelled', whatsapp: 'cancelled', call: 'cancelled' })
})

test('whoever only does not want to be called still gets e-mails', async () => {
  const { ana, phone, states } = await enrolled()
  const wish = { channel: 'call', address: phone, reason: 'opt_out' } as const
  await db.transaction().execute((tx) => suppress(tx, ana.id, wish))
  expect(await states()).toEqual({ email: 'scheduled', whatsapp: 'waiting', call: 'cancelled' })
})

/** What the gate says of everything that is due in a new campaign with this contact. */
async function gateFor(ana: Awaited<ReturnType<typeof person>>, contactId: number) {
  const verdicts: Record<string, string | undefined> = {}
  for (const channel of ['email', 'whatsapp'] as const) {
    const campaign = await campaignOf(ana, {}, [{ channel, delayMinutes: 0 }])
    await relate(db, ana, campaign.id, [contactId])
    const lane = (await readyLanes(db)).find(({ campaign_id }) => campaign_id === campaign.id)
    if (!lane) throw new Error('nothing is due')
    const [work] = await claim(db, { dispatcher: 'teste' }, [{ lane, limit: 1 }])
    if (!work) throw new Error('nothing was claimed')
    const recipient = channel === 'email' ? work.contact.email : (work.contact.phone ?? '')
    const asked = { work, recipient, said: [], sha256: 'ab'.repeat(32), toTask: false }
    verdicts[channel] = (await passGate(db, [asked]))[0]
  }
  return verdicts
}

test('the gate keeps a wish for the contact, also after the number or the address has changed', async () => {
  const { ana, contactId, idOf } = await enrolled()
  const email = await idOf('email')
  await handed(db, ana, email)
  await leave(urlsOf(ana, email).unsubscribe)
  expect(await gateFor(ana, contactId)).toEqual({ email: 'suppressed', whatsapp: 'suppressed' })
  await ana.call('PATCH', `/contacts/${contactId}`, { whatsapp: '(11) 91111-2222' })
  expect(await gateFor(ana, contactId)).toEqual({ email: 'suppressed', whatsapp: 'suppressed' })
})

test('a wish told to one owner is none told to another', async () => {
  const { ana, contactId, idOf } = await enrolled()
  const other = await enrolled()
  const { email, phone } = await db
    .selectFrom('contacts')
    .select(['email', 'phone'])
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow()
  await db.updateTable('contacts').set({ email, phone }).where('id', '=', other.contactId).execute()
  const message = await idOf('email')
  await handed(db, ana, message)
  await leave(urlsOf(ana, message).unsubscribe)
  expect(await other.states()).toEqual({ email: 'scheduled', whatsapp: 'waiting', call: 'waiting' })
  expect(await gateFor(other.ana, other.contactId)).toEqual({ email: 'passed', whatsapp: 'passed' })
})

test('a wish outweighs a bounce that came before it', async () => {
  const { ana, contactId } = await enrolled()
  const { email } = await db
    .selectFrom('contacts')
    .select('email')
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow()
  const tell = (reason: 'hard_bounce' | 'opt_out') =>
    db.transaction().execute((tx) => suppress(tx, ana.id, { channel: 'email', address: email, reason }))
  expect([await tell('hard_bounce'), await tell('opt_out'), await tell('hard_bounce')]).toEqual([
    true,
    true,
    false,
  ])
  const row = await db
    .selectFrom('suppressions')
    .select(['reason', 'for_contact'])
    .where('account_id', '=', ana.id)
    .where('channel', '=', 'email')
    .executeTakeFirst()
  expect(row).toEqual({ reason: 'opt_out', for_contact: true })
})
