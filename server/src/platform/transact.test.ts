import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { freshDatabase } from '#test/database.ts'
import { serverSources } from '#test/sources.ts'

import type { Db } from './db.ts'
import { transact } from './transact.ts'

const { db } = await freshDatabase()
await sql`create table seats (id integer primary key, taken integer not null)`.execute(db)
await sql`insert into seats values (1, 0), (2, 0)`.execute(db)

const take = (tx: Db, seat: number) => sql`update seats set taken = taken + 1 where id = ${seat}`.execute(tx)

test('two that wait for each other both succeed', async () => {
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  let tries = 0
  const both = (seats: [number, number], mine: () => void, theirs: Promise<void>) =>
    transact(db, async (tx) => {
      tries += 1
      await take(tx, seats[0])
      mine()
      await theirs
      await take(tx, seats[1])
    })
  await Promise.all([
    both([1, 2], first.resolve, second.promise),
    both([2, 1], second.resolve, first.promise),
  ])
  // Three, or more where the machine is so busy that they meet again.
  expect(tries).toBeGreaterThanOrEqual(3)
  const { rows } = await sql`select taken from seats order by id`.execute(db)
  expect(rows).toEqual([{ taken: 2 }, { taken: 2 }])
})

test('any other failure is told at once, and nothing is done', async () => {
  let tries = 0
  const failing = transact(db, async (tx) => {
    tries += 1
    await take(tx, 1)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(tries).toBe(1)
  const { rows } = await sql`select taken from seats where id = 1`.execute(db)
  expect(rows).toEqual([{ taken: 2 }])
})

test('no transaction is opened that would not be tried again after a deadlock', async () => {
  const sources = (await serverSources()).filter(({ path }) => path !== 'platform/transact.ts')
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter(({ text }) => text.includes('.transaction()'))).toEqual([])
})
