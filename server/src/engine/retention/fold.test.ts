import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { changing } from '#engine/life/queries.ts'
import { recount } from '#metrics/recount/recount.ts'
import { type Person, startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { happen } from '#test/happenings.ts'
import { linkOf, urlsOf } from '#test/tracking.ts'

import { foldOld, foldSome } from './fold.ts'

const { app, db, person } = await startApi()
const { signal } = new AbortController()
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const beginning = { status: 'success', at: '-infinity', id: 0 } as const

const keepFor = (owner: Person, days: number | null) =>
  db.updateTable('accounts').set({ retention_days: days }).where('id', '=', owner.id).execute()

/** Moves messages to another day, with the counters of the lists. */
const age = (owner: Person, ids: readonly number[], at: Date) =>
  db
    .transaction()
    .execute((tx) =>
      changing(tx, owner.id, ids, () =>
        tx
          .updateTable('messages')
          .set({ shipping_at: at })
          .where('account_id', '=', owner.id)
          .where('id', 'in', ids)
          .execute(),
      ),
    )

/** A campaign by mail and WhatsApp that ended so many days ago: sent, opened, clicked, answered, bounced, left. */
async function endedCampaign(owner: Person, people: number, days = 400) {
  const campaign = await campaignOf(owner, {}, [
    { delayMinutes: 0 },
    { channel: 'whatsapp', delayMinutes: 0 },
  ])
  await relate(db, owner, campaign.id, await contactsOf(db, owner, people))
  const linkId = await linkOf(db, owner, campaign.id, 'https://exemplo.com.br/oferta', 'capture')
  const ids = (await messagesOf(db, campaign.id)).map(({ id }) => id)
  const at = daysAgo(days)
  const some = (part: number) => ({ accountId: owner.id, ids: ids.filter((_, place) => place % part === 0) })
  await happen(db, some(1), { kind: 'send', at })
  await happen(db, some(2), { kind: 'visit', at, by: 'human', linkId: undefined })
  await happen(db, some(3), { kind: 'visit', at, by: 'proxy', linkId })
  await happen(db, some(3), { kind: 'visit', at, by: 'scanner', linkId })
  await happen(db, some(5), { kind: 'unsubscribe', at })
  await happen(db, some(7), { kind: 'bounce', at })
  for (const message_id of ids.filter((_, place) => place % 4 === 1))
    await db.insertInto('events').values({ account_id: owner.id, message_id, kind: 'reply', at }).execute()
  await sql`
    update messages m set recipient = c.email from contacts c
    where m.account_id = ${owner.id} and c.account_id = m.account_id and c.id = m.contact_id and m.channel = 'email'`.execute(
    db,
  )
  await age(owner, ids, at)
  return { campaign, ids, linkId }
}

const parts = ['', '/cadences', '/links', '/days', '/answers']
const numbersOf = (owner: Person, id: number) =>
  Promise.all(parts.map(async (part) => (await owner.call('GET', `/metrics/campaigns/${id}${part}`)).body))

const rowsOf = async (owner: Person) => {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from messages where account_id = ${owner.id}) as messages,
           (select count(*) from events where account_id = ${owner.id}) as events,
           (select count(*) from link_clicks where account_id = ${owner.id}) as clicks,
           (select coalesce(sum(messages), 0)::bigint from period_counts where account_id = ${owner.id}) as listed`.execute(
    db,
  )
  return rows[0]
}

async function miscountsOf(owner: Person) {
  const told: object[] = []
  const silent = () => undefined
  await recount(db, { info: silent, warn: silent, error: (line: object) => void told.push(line) }, owner.id)
  return told
}

test('metrics, steps, links, days and answers of a campaign are the same after its messages are gone', async () => {
  const ana = await person()
  const { campaign } = await endedCampaign(ana, 30)
  const before = await numbersOf(ana, campaign.id)
  expect(JSON.stringify(before)).not.toMatch(
    /"(sent|opened|clicked|bounced|unsubscribed)Messages":0|"answered":0/,
  )
  await keepFor(ana, 365)
  expect(await foldOld(db, ana.id, signal)).toBe(true)
  expect(await rowsOf(ana)).toEqual({ messages: 0, events: 0, clicks: 0, listed: 0 })
  expect(await numbersOf(ana, campaign.id)).toEqual(before)
  expect(await miscountsOf(ana)).toEqual([])
  expect(await numbersOf(ana, campaign.id)).toEqual(before)
})

test('what is there is counted beside what is gone, and a list agrees with its own total', async () => {
  const ana = await person()
  const { campaign, ids } = await endedCampaign(ana, 10)
  const kept = ids.slice(0, 6)
  await age(ana, kept, daysAgo(10))
  const before = await numbersOf(ana, campaign.id)
  await keepFor(ana, 180)
  await foldOld(db, ana.id, signal)
  expect(await rowsOf(ana)).toMatchObject({ messages: 6, listed: 6 })
  expect(await numbersOf(ana, campaign.id)).toEqual(before)
  const people = (await ana.call('GET', `/metrics/campaigns/${campaign.id}/people?kind=sent`)).body as {
    data: unknown[]
    meta: { total: number }
  }
  expect([people.data.length, people.meta.total]).toEqual([6, 6])
  expect(await miscountsOf(ana)).toEqual([])

  // What is still there goes on counting.
  await happen(
    db,
    { accountId: ana.id, ids: kept.slice(0, 1) },
    { kind: 'visit', at: new Date(), by: 'human', linkId: undefined },
  )
  expect(await miscountsOf(ana)).toEqual([])
})

test('an account that says nothing keeps everything, and so does one within its period', async () => {
  const ana = await person()
  await endedCampaign(ana, 3, 200)
  const before = await rowsOf(ana)
  await foldOld(db, ana.id, signal)
  expect(await rowsOf(ana)).toEqual(before)
  await keepFor(ana, 365)
  await foldOld(db, ana.id, signal)
  expect(await rowsOf(ana)).toEqual(before)
})

test('an enrolment that goes on keeps all of its messages, and does not keep others from going', async () => {
  const ana = await person()
  const { ids } = await endedCampaign(ana, 4)
  const waiting = await campaignOf(ana, {}, [{ delayMinutes: 0 }, { delayMinutes: 1440 }])
  await relate(db, ana, waiting.id, await contactsOf(db, ana, 2))
  const [first = 0] = (await messagesOf(db, waiting.id)).map(({ id }) => id)
  await happen(db, { accountId: ana.id, ids: [first] }, { kind: 'send', at: daysAgo(900) })
  await age(ana, [first], daysAgo(900))
  await keepFor(ana, 180)
  await foldOld(db, ana.id, signal)
  const left = await db.selectFrom('messages').select('id').where('account_id', '=', ana.id).execute()
  expect(left).toHaveLength(4)
  expect(left.map(({ id }) => id)).toContain(first)
  expect(left.map(({ id }) => id)).not.toContain(ids[0])
})

test('no step folds more than 500 messages, and one that breaks off leaves all of them', async () => {
  const ana = await person()
  const { campaign } = await endedCampaign(ana, 300)
  const before = [await rowsOf(ana), await numbersOf(ana, campaign.id)]
  await keepFor(ana, 180)
  await sql`
    create function break_off() returns trigger language plpgsql as $$
      begin raise exception 'interrompido'; end $$;
    create trigger break_off after delete on messages for each statement execute function break_off()`.execute(
    db,
  )
  await expect(foldSome(db, ana.id, beginning)).rejects.toThrow('interrompido')
  expect([await rowsOf(ana), await numbersOf(ana, campaign.id)]).toEqual(before)
  await sql`drop function break_off cascade`.execute(db)

  await foldSome(db, ana.id, beginning)
  const left = (await rowsOf(ana))?.['messages'] ?? 0
  expect(left).toBeGreaterThanOrEqual(100)
  expect(left).toBeLessThan(600)
  expect(await miscountsOf(ana)).toEqual([])
})

test('whoever keeps a message that is gone can still leave by it', async () => {
  const ana = await person()
  const { ids } = await endedCampaign(ana, 2)
  const [id = 0] = ids
  const { recipient } = await db
    .selectFrom('messages')
    .select('recipient')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await keepFor(ana, 180)
  await foldOld(db, ana.id, signal)
  const { unsubscribe } = urlsOf(ana, id)
  expect((await app.inject({ url: unsubscribe })).statusCode).toBe(200)
  const left = await app.inject({
    method: 'POST',
    url: unsubscribe,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(left.statusCode).toBe(200)
  const suppressed = db
    .selectFrom('suppressions')
    .select(['address', 'reason'])
    .where('account_id', '=', ana.id)
  expect(await suppressed.execute()).toContainEqual({ address: recipient, reason: 'opt_out' })
})

test("another account's messages stay", async () => {
  const [ana, bia] = [await person(), await person()]
  await endedCampaign(ana, 3)
  const { campaign } = await endedCampaign(bia, 3)
  const before = [await rowsOf(bia), await numbersOf(bia, campaign.id)]
  await keepFor(ana, 180)
  await foldOld(db, ana.id, signal)
  expect([await rowsOf(bia), await numbersOf(bia, campaign.id)]).toEqual(before)
})

test('a stop leaves the rest to the next time', async () => {
  const ana = await person()
  await endedCampaign(ana, 3)
  await keepFor(ana, 180)
  expect(await foldOld(db, ana.id, AbortSignal.abort())).toBe(false)
  expect(await rowsOf(ana)).toMatchObject({ messages: 6 })
})
