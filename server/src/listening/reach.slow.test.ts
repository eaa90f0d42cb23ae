import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { answerOf } from '#test/answers.ts'
import { type Person, startApi } from '#test/api.ts'
import { campaignOf, relate } from '#test/build.ts'

const { db, person } = await startApi()

/** A company of this many contacts in a campaign of three steps; it answers by the first of them. */
async function largeCompany(ana: Person, howMany: number) {
  const steps = [{ delayMinutes: 0 }, { delayMinutes: 60 }, { delayMinutes: 60 }]
  const { id } = await campaignOf(ana, { replyScope: 'company' }, steps)
  const { rows } = await sql<{ id: number }>`
    insert into contacts (account_id, name, email, whatsapp)
    select ${ana.id}, 'Contato ' || n, 'c' || n || '@grande.com.br', '' from generate_series(1, ${howMany}) n
    returning id`.execute(db)
  const ids = rows.map((row) => row.id)
  await relate(db, ana, id, ids)
  // What the planner believes from now on: nothing is held.
  await sql`analyze`.execute(db)
  const [first = 0] = ids
  const message = await db
    .selectFrom('messages')
    .select('id')
    .where('contact_id', '=', first)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const began = performance.now()
  await answerOf(db, ana, first, message.id)
  const seconds = (performance.now() - began) / 1000
  const held = async () =>
    (await sql`select from enrolments where account_id = ${ana.id} and held_at is not null`.execute(db)).rows
      .length
  return { first, seconds, held }
}

test(
  'a company of 10,000 is held with one answer and goes on with one click',
  { timeout: 300_000 },
  async () => {
    const ana = await person()
    const { first, seconds, held } = await largeCompany(ana, 10_001)
    expect(await held()).toBe(10_001)
    // The gates of the account wait for it, and a statement may take 15 s.
    expect(seconds).toBeLessThan(15)
    expect((await ana.call('GET', `/conversations/${first}`)).body).toMatchObject({
      colleagues: { contacts: 10_000, pending: 30_000 },
    })
    expect((await ana.call('POST', `/conversations/${first}/resume`)).status).toBe(200)
    expect(await held()).toBe(0)
  },
)

test('one answer does not speak for a domain of more than that', { timeout: 300_000 }, async () => {
  const ana = await person()
  const { held } = await largeCompany(ana, 10_002)
  expect(await held()).toBe(1)
})
