import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { contactPages } from '#contacts/search/page.ts'
import { type Person, startApi } from '#test/api.ts'
import { campaignOf } from '#test/build.ts'

import { countFrequent, keepFrequentCounted } from './keep.ts'
import { countedBefore } from './queries.ts'

const { db, person } = await startApi()

const add = (owner: Person, from: number, to: number, name = 'Pessoa') =>
  sql`insert into contacts (user_id, name, email, whatsapp)
      select ${owner.id}, ${name} || ' ' || n, ${name} || n || '@x.com.br', '(11) 9' || n
      from generate_series(${from}::int, ${to}::int) n`.execute(db)

const totalOf = async (owner: Person, word: string) => {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from contacts
    where user_id = ${owner.id} and deleted_at is null and strpos(search, plain_text(${word})) > 0`.execute(
    db,
  )
  return rows[0]?.total
}

/** As a process that has searched for nothing yet. */
const search = (owner: Person, word: string, page = 1) =>
  contactPages(db)(owner.id, { search: word, page, limit: 20 })

const knownOf = async (owner: Person, word: string) => {
  const blocks = await countedBefore(db, owner.id, word)
  return blocks.reduce((sum, { hits }) => sum + (hits ?? 0), 0)
}

const many = await person()
await add(many, 1, 21_000)
await add(many, 1, 300, 'Mônica')
await countFrequent(db)

test.each(['pessoa', 'PESSOA', 'x.com', 'mônica', 'o', 'ss', '11', '@@'])(
  'what many hold is counted before anybody searches it: %s',
  async (word) => {
    const total = await totalOf(many, word)
    expect(await knownOf(many, word)).toBe(total)
    expect((await search(many, word)).total).toBe(total)
  },
)

test('a text that few hold, and two words, are looked for as ever', async () => {
  expect(await countedBefore(db, many.id, 'pessoa777')).toEqual([])
  for (const word of ['pessoa777', 'ninguem', '%', '_'])
    expect((await search(many, word)).total, word).toBe(await totalOf(many, word))
  expect((await search(many, 'pessoa 777')).total).toBe(await totalOf(many, '777'))
})

test('every page of what was counted is the page it should be', async () => {
  const { rows } = await sql<{ id: number }>`
    select id from contacts where user_id = ${many.id} and search like '%monica%' order by id desc`.execute(
    db,
  )
  for (const page of [1, 2, 15, 16]) {
    const found = await search(many, 'monica', page)
    expect(found.rows.map(({ id }) => id)).toEqual(rows.slice((page - 1) * 20, page * 20).map(({ id }) => id))
  }
})

test('in a campaign of few, what many hold is looked for among the few, and only those who are in it', async () => {
  const campaign = await campaignOf(many, {}, [{ delayMinutes: 0 }])
  await sql`insert into enrolments (user_id, campaign_id, contact_id, status, ended_at)
    select user_id, ${campaign.id}, id, case when id % 5 > 0 then 'active' else 'removed' end,
           case when id % 5 = 0 then now() end
    from contacts where user_id = ${many.id} and id % 50 < 10`.execute(db)
  const { rows } = await sql<{ id: number }>`
    select id from contacts where user_id = ${many.id} and id % 50 < 10 and id % 5 > 0 and search like '%pessoa%'
    order by id desc`.execute(db)
  for (const page of [1, 2, 100, 1_000]) {
    const query = { search: 'Pessoa', campaignId: campaign.id, page, limit: 20 }
    const found = await contactPages(db)(many.id, query)
    expect(found.total).toBe(rows.length)
    expect(found.rows.map(({ id }) => id)).toEqual(rows.slice((page - 1) * 20, page * 20).map(({ id }) => id))
  }
})

test('after every change the total is right, before it is counted again and after', async () => {
  const owner = await person()
  await add(owner, 1, 20_500)
  await countFrequent(db)
  const own = sql`contacts where user_id = ${owner.id}`
  const changes = [
    () => add(owner, 20_501, 20_600),
    () => sql`update contacts set name = 'Rita' where user_id = ${owner.id} and name like '%77'`.execute(db),
    () =>
      sql`update contacts set deleted_at = now() where user_id = ${owner.id} and name like '%8'`.execute(db),
    () => sql`delete from ${own} and name like '%5'`.execute(db),
  ]
  for (const change of changes) {
    await change()
    const total = await totalOf(owner, 'pessoa')
    expect((await search(owner, 'pessoa')).total).toBe(total)
    await countFrequent(db)
    expect((await search(owner, 'pessoa')).total).toBe(total)
  }
})

test('only what changed is counted again', async () => {
  const countsOf = () =>
    sql<{ block: number; version: string }>`
      select block, xmin::text as version from frequent_text_counts where user_id = ${many.id} order by block`.execute(
      db,
    )
  const before = await countsOf()
  await countFrequent(db)
  expect((await countsOf()).rows).toEqual(before.rows)
  await sql`update contacts set name = 'Outra' where id = (select min(id) from contacts where user_id = ${many.id})`.execute(
    db,
  )
  await countFrequent(db)
  const after = (await countsOf()).rows
  expect(after.filter(({ version }, at) => version !== before.rows[at]?.version)).toHaveLength(1)
})

test('when there are many more contacts the list is made anew, and the counts with it', async () => {
  const owner = await person()
  await add(owner, 1, 20_000)
  await countFrequent(db)
  expect(await knownOf(owner, 'tereza')).toBe(0)
  await add(owner, 1, 6_000, 'Tereza')
  await countFrequent(db)
  expect(await knownOf(owner, 'tereza')).toBe(6_000)
  expect(await knownOf(owner, 'pessoa')).toBe(20_000)
})

test('counts of one list are not believed of another', async () => {
  const owner = await person()
  await add(owner, 1, 20_000)
  await countFrequent(db)
  await sql`update frequent_texts set list = gen_random_uuid(), texts = array['essoa', 'pessoa'] || texts
            where user_id = ${owner.id}`.execute(db)
  expect(await knownOf(owner, 'pessoa')).toBe(0)
  expect((await search(owner, 'pessoa')).total).toBe(20_000)
  await countFrequent(db)
  expect(await knownOf(owner, 'com')).toBe(20_000)
})

test('a number that many write alike also finds who has it written otherwise', async () => {
  const owner = await person()
  await add(owner, 1, 20_000)
  await sql`update contacts set whatsapp = '90000-0000' where user_id = ${owner.id}`.execute(db)
  await sql`insert into contacts (user_id, name, email, whatsapp, phone)
            values (${owner.id}, 'Ana', 'ana@x.com', '11900000000', '+5511900000000')`.execute(db)
  await countFrequent(db)
  expect(await knownOf(owner, '90000-0000')).toBe(20_000)
  expect((await search(owner, '90000-0000')).total).toBe(20_001)
})

test('a text of several lines is one contact', async () => {
  const owner = await person()
  await add(owner, 1, 20_000)
  await sql`update contacts set name = E'Ana\nAna' where user_id = ${owner.id}`.execute(db)
  await countFrequent(db)
  expect(await knownOf(owner, 'ana')).toBe(20_000)
})

test('few contacts, or contacts far apart, are not counted beforehand', async () => {
  const [few, apart] = [await person(), await person()]
  await add(few, 1, 1_000)
  await add(apart, 1, 20_000)
  await sql`insert into contact_blocks select ${apart.id}, 1e9 + n, 0, 0, 1 from generate_series(1, 40) n`.execute(
    db,
  )
  await countFrequent(db)
  const counted = await db.selectFrom('frequent_texts').select('user_id').execute()
  expect(counted.map(({ user_id }) => user_id)).not.toEqual(expect.arrayContaining([few.id]))
  expect(counted.map(({ user_id }) => user_id)).not.toEqual(expect.arrayContaining([apart.id]))
})

test('an owner who goes takes list and counts along; who is stopped leaves the rest for later', async () => {
  const owner = await person()
  await add(owner, 1, 20_000)
  await countFrequent(db, AbortSignal.abort())
  expect(await knownOf(owner, 'pessoa')).toBe(0)
  await countFrequent(db)
  expect(await knownOf(owner, 'pessoa')).toBe(20_000)
  await db.deleteFrom('users').where('id', '=', owner.id).execute()
  const left = await db
    .selectFrom('frequent_text_counts')
    .where('user_id', '=', owner.id)
    .selectAll()
    .execute()
  expect(left).toEqual([])
})

test('it goes on until it is stopped, and also after it failed', async () => {
  const owner = await person()
  const errors: object[] = []
  const silent = () => undefined
  const log = { info: silent, warn: silent, error: (line: object) => void errors.push(line) }
  await sql`alter table frequent_texts rename to elsewhere`.execute(db)
  const stop = keepFrequentCounted(db, log, 20)
  await add(owner, 1, 20_000)
  await expect.poll(() => errors.length, { timeout: 10_000 }).toBeGreaterThan(0)
  await sql`alter table elsewhere rename to frequent_texts`.execute(db)
  await expect.poll(() => knownOf(owner, 'pessoa'), { timeout: 20_000 }).toBe(20_000)
  await stop()
  await add(owner, 20_001, 21_000)
  await pause(200)
  expect(await knownOf(owner, 'pessoa')).toBeLessThan(20_000)
})
