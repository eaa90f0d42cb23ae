import { peopleSegments } from '@cadencia/contract/campaign-progress'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { type Person, startApi } from '#test/api.ts'
import { campaignOf, counted, relate } from '#test/build.ts'

const { db, person } = await startApi()

const many = 200_000
/** A statement of so many ends within the time it may take. */
const atOnce = 10_000

/** A campaign of two e-mails and very many people: some answered, some left, some had a failure. */
async function crowded(owner: Person) {
  const campaign = await campaignOf(owner, {}, [{ delayMinutes: 0 }, { delayMinutes: 1440 }])
  for (let from = 0; from < many; from += atOnce) {
    const { rows } = await sql<{ id: number }>`
      insert into contacts (account_id, name, email, whatsapp)
      select ${owner.id}, 'Contato ' || n, 'c' || n || '@exemplo.com.br', '(11) 98765-4321'
      from generate_series(${from + 1}::int, ${from + atOnce}::int) n returning id`.execute(db)
    await relate(
      db,
      owner,
      campaign.id,
      rows.map(({ id }) => id),
    )
  }
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local session_replication_role = replica`.execute(tx)
    const of = sql`campaign_id = ${campaign.id}`
    await sql`update enrolments set held_at = now() where ${of} and contact_id % 40 = 1`.execute(tx)
    await sql`update enrolments set status = 'opted_out', ended_at = now()
      where ${of} and contact_id % 50 = 2`.execute(tx)
    await sql`update enrolments set status = 'removed', ended_at = now()
      where ${of} and contact_id % 100 = 3`.execute(tx)
    await sql`update messages set state = 'failed', reason = 'Endereço inexistente'
      where ${of} and contact_id % 100 = 4`.execute(tx)
    await counted(tx, owner.id)
  })
  // As autovacuum leaves it.
  await sql`vacuum analyze`.execute(db)
  return campaign.id
}

/** The best of three. */
async function fastest(ask: () => Promise<unknown>) {
  let best = Infinity
  for (let turn = 0; turn < 3; turn += 1) {
    const from = performance.now()
    await ask()
    best = Math.min(best, performance.now() - from)
  }
  return best
}

/** Reading every message of the campaign once: the measure of this machine, with all else that it does meanwhile. */
const readAll = (campaignId: number) =>
  sql`select state, channel, max(shipping_at), count(*) from messages
    where campaign_id = ${campaignId} group by state, channel`.execute(db)

/** What a call may take: so many times as long as reading every message once. The longest takes two. */
const mostReadings = 5

test(
  '200,000 people in one campaign are counted, listed and searched at once',
  { timeout: 600_000 },
  async () => {
    const ana = await person()
    const id = await crowded(ana)
    const paths = [
      `/campaigns/${id}/progress`,
      ...peopleSegments.map((segment) => `/campaigns/${id}/people?segment=${segment}`),
      `/campaigns/${id}/people?page=9000`,
      `/campaigns/${id}/people?segment=active&search=c123456@`,
      `/activity/by-date-status?campaignId=${id}`,
      `/activity/by-date-status?campaignId=${id}&minDate=2020-01-01`,
    ]
    const slow = []
    for (const path of paths) {
      const reading = await fastest(() => readAll(id))
      const took = await fastest(async () => expect((await ana.call('GET', path)).status).toBe(200))
      if (took > mostReadings * reading) slow.push({ path, took, reading })
    }
    expect(slow).toEqual([])
  },
)
