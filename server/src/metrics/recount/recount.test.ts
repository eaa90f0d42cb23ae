import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { happen } from '#test/happenings.ts'

import { recount } from './recount.ts'

const { db, person } = await startApi()
const at = new Date('2026-11-10T12:00:00Z')

/** A campaign that was sent, opened and clicked, and a log that keeps what it is told. */
async function begin() {
  const owner = await person()
  const campaign = await campaignOf(owner, {}, [{ delayMinutes: 0 }])
  await relate(db, owner, campaign.id, await contactsOf(db, owner, 3))
  const { id: linkId } = await db
    .insertInto('links')
    .values({
      account_id: owner.id,
      campaign_id: campaign.id,
      url: 'https://exemplo.com.br/',
      kind: 'ordinary',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ids = (await messagesOf(db, campaign.id)).map(({ id }) => id)
  const whose = { accountId: owner.id, ids }
  await happen(db, whose, { kind: 'send', at })
  await happen(db, whose, { kind: 'visit', at, by: 'human', linkId })
  const { told, log } = listen()
  return { owner, campaignId: campaign.id, linkId, whose, told, log }
}

function listen() {
  const told: object[] = []
  const silent = () => undefined
  return { told, log: { info: silent, warn: silent, error: (line: object) => void told.push(line) } }
}

const numbersOf = async (accountId: number, table: string) =>
  (
    await sql`select to_jsonb(t) - 'slot' as row from ${sql.table(table)} t where account_id = ${accountId} order by 1`.execute(
      db,
    )
  ).rows

test.each([
  ['contact_blocks', 'contacts', 3],
  ['enrolment_blocks', 'contacts', 3],
  ['enrolment_blocks', 'active', 0],
  ['step_counts', 'sent', 3],
  ['step_counts', 'pending', 0],
  ['period_counts', 'messages', 3],
  ['day_counts', 'clicked', 3],
  ['link_counts', 'messages', 3],
] as const)('a number of %s that is wrong is told and mended', async (table, column, real) => {
  const { owner, campaignId, told, log } = await begin()
  const where = table === 'period_counts' ? sql`status = 'success'` : sql`true`
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} + 4
    where (account_id, slot) in (select account_id, min(slot) from ${sql.table(table)} where account_id = ${owner.id} and ${where} group by 1)
      and ${where}`.execute(db)
  await recount(db, log, owner.id)
  expect(told).toEqual([
    expect.objectContaining({
      accountId: owner.id,
      table,
      campaignId: table === 'period_counts' || table === 'contact_blocks' ? null : campaignId,
      kept: expect.objectContaining({ [column]: real + 4 }),
      counted: expect.objectContaining({ [column]: real }),
    }),
  ])
  const sums = async () => {
    const { rows } = await sql<{ sum: number }>`
      select sum(${sql.ref(column)})::bigint as sum from ${sql.table(table)} where account_id = ${owner.id} and ${where}`.execute(
      db,
    )
    return rows[0]?.sum
  }
  expect(await sums()).toBe(real)
  await recount(db, log, owner.id)
  expect(told).toHaveLength(1)
})

test('numbers that were lost altogether are counted anew', async () => {
  const { owner, linkId, told, log } = await begin()
  for (const table of [
    'enrolment_blocks',
    'step_counts',
    'period_counts',
    'day_counts',
    'link_clicks',
    'link_counts',
  ] as const)
    await db.deleteFrom(table).where('account_id', '=', owner.id).execute()
  await recount(db, log, owner.id)
  expect(told.map((line) => (line as { table: string }).table)).toEqual([
    'enrolment_blocks',
    'step_counts',
    'period_counts',
    'day_counts',
    'link_clicks',
    'link_clicks',
    'link_clicks',
    'link_counts',
  ])
  expect(await numbersOf(owner.id, 'link_counts')).toEqual([
    { row: { account_id: owner.id, link_id: linkId, clicks: 3, messages: 3 } },
  ])
  told.length = 0
  await recount(db, log, owner.id)
  expect(told).toEqual([])
})

test('what changes while it is counted is not taken for a fault', async () => {
  const { whose, linkId, told, log } = await begin()
  let done = false
  const changing = (async () => {
    for (let turn = 0; turn < 15; turn++) {
      await happen(db, whose, { kind: 'visit', at, by: 'human', linkId })
      await happen(db, whose, { kind: 'judge', from: 'human', to: turn % 2 ? 'proxy' : 'scanner' })
    }
    done = true
  })()
  do await recount(db, log, whose.accountId)
  while (!done)
  await changing
  await recount(db, log, whose.accountId)
  expect(told).toEqual([])
})
