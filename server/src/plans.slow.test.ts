import { afterAll, beforeAll, expect, test } from 'vitest'

import { fillLarge, smallTables, useEverything } from '#test/everything.ts'
import { type Scan, startExplained } from '#test/explained.ts'

type Index = { name: string; table: string; isUnique: boolean; isPartial: boolean }

let answered = 0
let all: Scan[] = []
let indexes: Index[] = []
let stop: () => Promise<void>
afterAll(() => stop())
beforeAll(async () => {
  const { url, client, explain, scans, ...explained } = await startExplained()
  stop = explained.stop
  const large = await fillLarge(url, client)
  await explain()
  answered = await useEverything(url, client, large)
  all = await scans()
  const { rows } = await client.query<Index>(`
    select indexrelid::regclass::text as name, indrelid::regclass::text as table, indisunique as "isUnique",
           indpred is not null as "isPartial"
    from pg_index join pg_class t on t.oid = indrelid where t.relnamespace = 'public'::regnamespace`)
  indexes = rows
})

const grows = (table: string | undefined) =>
  table !== undefined && !smallTables.includes(table) && indexes.some((index) => index.table === table)

const named = (found: readonly Scan[]) => [
  ...new Set(
    found.map(
      ({ node, statement }) => `${node['Index Name'] ?? node['Relation Name']}: ${statement.slice(0, 300)}`,
    ),
  ),
]

test('the product was used, with everything its engine and its lists ask', () => {
  expect(answered).toBeGreaterThan(60)
  expect(new Set(all.map(({ statement }) => statement)).size).toBeGreaterThan(150)
})

test('no statement reads a table that grows from its beginning to its end', () => {
  const whole = all.filter(({ node }) => node['Node Type'] === 'Seq Scan' && grows(node['Relation Name']))
  expect(named(whole)).toEqual([])
})

// A part of a table, like what is due or claimed, may be read whole if an index has nothing but that part.
test('no statement walks through a whole index of a table that grows', () => {
  const partial = new Set(indexes.flatMap(({ name, isPartial }) => (isPartial ? [name] : [])))
  const whole = all.filter(
    ({ node }) =>
      /^Index (Only )?Scan$/.test(node['Node Type']) &&
      node['Index Cond'] === undefined &&
      grows(node['Relation Name']) &&
      !partial.has(node['Index Name'] ?? ''),
  )
  expect(named(whole)).toEqual([])
})

/** Asked for by what this test does not do: webhooks of Meta, opt-outs by a number, other people's sessions. */
const notAsked = ['contacts_by_phone', 'senders_phone_number', 'senders_cloud_api']

test('every index that is no key is used by a statement it was made for', () => {
  const used = new Set(all.flatMap(({ node }) => node['Index Name'] ?? []))
  const idle = indexes.filter(({ name, table, isUnique }) => !isUnique && grows(table) && !used.has(name))
  expect(idle.map(({ name }) => name).sort()).toEqual(notAsked.toSorted())
})
