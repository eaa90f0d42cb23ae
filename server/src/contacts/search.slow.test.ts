import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'

import { type Person, startApi } from '#test/api.ts'

import { writing } from './queries.ts'
import { contactPages } from './search/page.ts'

const { db, person } = await startApi()

/** Contacts of an owner in one statement, by their numbers. */
const add = (owner: Person, from: number, to: number, name = 'Pessoa') =>
  writing(
    owner.id,
    sql`insert into contacts (account_id, name, email, whatsapp)
      select ${owner.id}, ${name} || ' ' || n, ${name} || n || '@x.com.br', '(11) 90000-0000'
      from generate_series(${from}::int, ${to}::int) n returning id`,
    1,
  ).execute(db)

const rename = (owner: Person, to: RawBuilder<unknown>, pattern: string) =>
  writing(
    owner.id,
    sql`update contacts set name = ${to} where account_id = ${owner.id} and name like ${pattern} returning id`,
    0,
  ).execute(db)

const remove = (owner: Person, pattern: string) =>
  writing(
    owner.id,
    sql`update contacts set deleted_at = now()
      where account_id = ${owner.id} and name like ${pattern} and deleted_at is null returning id`,
    -1,
  ).execute(db)

/** As the product has it, and one that remembers no more than 10 ids of a block, to walk the blocks. */
const pages = { listed: contactPages(db), walked: contactPages(db, 10) }

/** What the page should be, by reading everything. */
async function naive(owner: Person, word: string, from: number, limit: number) {
  const { rows } = await sql<{ id: number }>`
    select id from contacts where account_id = ${owner.id} and deleted_at is null
      and strpos(search, ${word}) > 0 order by id desc`.execute(db)
  return { total: rows.length, ids: rows.slice(from, from + limit).map(({ id }) => id) }
}

/** A page as it is answered, both ways, and as it should be. */
async function both(owner: Person, word: string, number: number) {
  const query = { search: word, page: number, limit: 20 }
  const answers = [await pages.listed(owner.id, query), await pages.walked(owner.id, query)]
  const right = await naive(owner, word, (number - 1) * 20, 20)
  return {
    answered: answers.map(({ rows, total }) => ({ total, ids: rows.map(({ id }) => id) })),
    right: [right, right],
  }
}

test('pages and totals are right at every depth, with others in between', async () => {
  const [ana, bia] = [await person(), await person()]
  for (let part = 0; part < 5; part += 1) {
    await add(ana, part * 3_000, part * 3_000 + 2_999)
    await add(bia, part * 2_000, part * 2_000 + 1_999)
  }
  await ana.call('POST', '/contacts/delete', { filter: { search: 'pessoa 77' } })
  for (const number of [1, 2, 100, 205, 206, 400, 745, 744, 746, 900]) {
    const { answered, right } = await both(ana, '', number)
    expect(answered).toEqual(right)
  }
  expect((await pages.listed(bia.id, { page: 500, limit: 20 })).rows).toHaveLength(20)
  expect((await pages.listed(bia.id, { page: 501, limit: 20 })).total).toBe(10_000)
})

test('a search with few, many and very many hits is right, and stays so while contacts change', async () => {
  const ana = await person()
  await add(ana, 1, 6_000)
  await add(ana, 1, 3_000, 'Maria')
  const words = ['pessoa', 'maria', 'maria29', 'ninguem', 'a']
  const changes = [
    () => Promise.resolve(),
    () => add(ana, 3_001, 3_100, 'Maria'),
    () => rename(ana, sql`'Rita'`, 'Maria 5_'),
    () => remove(ana, 'Pessoa %7'),
    () => remove(ana, 'Pessoa 1%'),
  ]
  for (const change of changes) {
    await change()
    for (const word of words) {
      for (const number of [1, 2, 120]) {
        const { answered, right } = await both(ana, word, number)
        expect(answered, `${word}, page ${number}`).toEqual(right)
      }
    }
  }
})

test('whatever people do, in whatever order, a search is as right as reading everything', async () => {
  const ana = await person()
  await add(ana, 1, 4_000)
  const act = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), name: fc.constantFrom('Maria', 'Rita') }),
    fc.record({ kind: fc.constant('rename' as const), digit: fc.nat(9) }),
    fc.record({ kind: fc.constant('remove' as const), digit: fc.nat(9) }),
    fc.record({ kind: fc.constant('look' as const), word: fc.constantFrom('maria', 'rita', 'pessoa', '') }),
  )
  let next = 0
  const run = async (action: typeof act extends fc.Arbitrary<infer A> ? A : never) => {
    next += 1
    if (action.kind === 'add') return add(ana, next * 100, next * 100 + 50, action.name)
    if (action.kind === 'look') return both(ana, action.word, 1 + (next % 5))
    const pattern = `% %${next % 7}${action.digit}`
    return action.kind === 'rename' ? rename(ana, sql`'Maria ' || id`, pattern) : remove(ana, pattern)
  }
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 12 }), async (actions) => {
      for (const action of actions) await run(action)
      for (const word of ['maria', 'pessoa', '']) {
        const { answered, right } = await both(ana, word, 1)
        expect(answered).toEqual(right)
      }
    }),
    { numRuns: 15, endOnFailure: true },
  )
})

test('the sum of the blocks is the number of contacts, however many change them at once', async () => {
  const ana = await person()
  await Promise.all(Array.from({ length: 20 }, (_, part) => add(ana, part * 100, part * 100 + 99)))
  await Promise.all(Array.from({ length: 10 }, (_, digit) => remove(ana, `% %3${digit}`)))
  const [all, found] = [await both(ana, '', 1), await both(ana, 'pessoa', 3)]
  expect([all.answered, found.answered]).toEqual([all.right, found.right])
})

test('an owner who goes takes contacts and counts along', async () => {
  const ana = await person()
  await add(ana, 1, 10)
  await db.deleteFrom('accounts').where('id', '=', ana.id).execute()
  expect(
    await db.selectFrom('contact_blocks').selectAll().where('account_id', '=', ana.id).execute(),
  ).toEqual([])
})
