import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { mailTo, startSending, until } from '#test/sending.ts'
import { startSmtp } from '#test/smtp.ts'

import { createPulse } from './pulse.ts'

const { db, person } = await startApi()

/** A campaign of so many contacts whose mail goes to a server that answers the end of a message with this. */
async function outreach(dot: string, contacts: number) {
  const smtp = await startSmtp({ dot })
  const ana = await person()
  await mailTo(db, ana, smtp.port)
  const campaign = await campaignOf(ana, {}, [{ delayMinutes: 0 }])
  await relate(db, ana, campaign.id, await contactsOf(db, ana, contacts))
  return campaign.id
}

const allSent = async (campaignId: number) =>
  (await messagesOf(db, campaignId)).every(({ state }) => state === 'sent')

test('a NUL in what a server says is stored as a space, and others go on', async () => {
  const sending = await startSending(db)
  const strange = await outreach('250 2.0.0 queued as \u0000ABC', 3)
  const usual = await outreach('250 2.0.0 aceita', 3)
  await until(async () => (await allSent(strange)) && (await allSent(usual)))
  const [row] = await db
    .selectFrom('messages')
    .select('last_code')
    .where('campaign_id', '=', strange)
    .execute()
  expect(row?.last_code).toBe('250 2.0.0 queued as  ABC')
  await sending.stop()
})

test('a message that the database refuses is stored without its words, and holds nobody up', async () => {
  await sql`alter table messages add constraint no_poison check (last_code is null or last_code not like '%poison%')`.execute(
    db,
  )
  const poisoned = await outreach('250 2.0.0 poison', 2)
  const usual = await outreach('250 2.0.0 aceita', 40)
  const sending = await startSending(db)
  await until(async () => (await allSent(poisoned)) && (await allSent(usual)))
  await sending.stop()
  await sql`alter table messages drop constraint no_poison`.execute(db)
  const rows = await db
    .selectFrom('messages')
    .select('last_code')
    .where('campaign_id', '=', poisoned)
    .execute()
  expect(rows.map(({ last_code }) => last_code)).toEqual(['', ''])
})

test('a dispatcher that cannot write down what it did is not well, and is again when it can', async () => {
  const pulse = createPulse(1000)
  const campaign = await outreach('250 2.0.0 aceita', 1)
  await sql`create function refuse_sent() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(4711); return new; end $$`.execute(db)
  await sql`create trigger refuse_sent before update on messages for each row
    when (new.state = 'sent' and old.state <> 'sent') execute function refuse_sent()`.execute(db)
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(4711)`.execute(tx)
    await startSending(db, { pulse })
    expect(pulse.isWell()).toBe(true)
    await until(async () => !pulse.isWell())
    await pause(100)
  })
  await until(async () => pulse.isWell() && (await allSent(campaign)))
})
