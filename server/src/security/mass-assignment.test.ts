import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { goodCalls } from '#test/calls.ts'
import { fieldsOf, nameOf, ordinary, pathOf } from '#test/endpoints.ts'
import { rowsOf } from '#test/rows.ts'
import { createWorld, inWorlds } from '#test/world.ts'

const { db, person } = await startApi()
const victim = await createWorld(db, await person())

/** Of each type, a value that could be stored and that nothing here would store by itself. */
const intruders: Record<string, unknown> = {
  bigint: 424_242_424,
  integer: 424_242_424,
  smallint: 24_242,
  text: 'intruso',
  bytea: '\\x696e747275736f',
  jsonb: { intruso: true },
  ARRAY: ['intruso'],
  inet: '198.18.42.42',
  date: '2001-02-03',
  'timestamp with time zone': '2001-02-03T04:05:06.789Z',
  'time without time zone': '03:07:09.123',
}
const traces = /intruso|696e747275736f|": ?(424242424|24242)\b|198\.18\.42\.42|2001-02-03|03:07:09\.123/

type Column = { table: string; name: string; type: string; otherwise: string | null }
const { rows: columns } = await sql<Column>`
  select table_name as "table", column_name as name, data_type as type, column_default as otherwise
  from information_schema.columns where table_schema = 'public'`.execute(db)
/**
 * The ones that calls throw by right: the other default, messages that are asked to stop, a conversation that was read, and
 * what is deleted with a contact.
 */
const rightful = new Set(['is_default', 'stop_asked', 'is_unread', 'is_proved'])
const owned = new Set([
  'users',
  ...columns.flatMap(({ table, name }) => (name === 'account_id' ? [table] : [])),
])
const switches = columns.filter(
  ({ table, name, type }) => type === 'boolean' && owned.has(table) && !rightful.has(name),
)

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** A field for every column of the database, as the database and as the API would call it, and the ways to be somebody else. */
const extras: Record<string, unknown> = {
  ...Object.fromEntries(
    columns.flatMap(({ name, type, otherwise }) => {
      const value = type === 'boolean' ? otherwise !== 'true' : intruders[type]
      return [name, camel(name)].map((field) => [field, value])
    }),
  ),
  ...Object.fromEntries(['accountId', 'account_id', 'ownerId', 'owner_id'].map((name) => [name, victim.id])),
  isAdmin: true,
  role: 'intruso',
}

/** A body with every extra field that its schema does not declare, at every level. */
function crowded(value: unknown, schema: unknown): unknown {
  const fields = new Map(fieldsOf(schema))
  if (fields.size === 0) return value
  if (Array.isArray(value)) return value.map((item) => crowded(item, schema))
  if (typeof value !== 'object' || value === null) return value
  const declared = Object.entries(value).map(([name, item]) => [name, crowded(item, fields.get(name))])
  const added = Object.entries(extras).filter(([name]) => !fields.has(name))
  return Object.fromEntries([...added, ...declared])
}

/** How many rows of somebody's have a switch thrown. */
async function thrown(accountId: number) {
  const counts = switches.map(
    ({ table, name, otherwise }) => sql`
      select count(*)::int as count from ${sql.table(table)}
      where ${sql.ref(table === 'users' ? 'id' : 'account_id')} = ${accountId}
        and ${sql.ref(name)} is distinct from ${otherwise === 'true'}`,
  )
  return (await sql<{ count: number }>`${sql.join(counts, sql` union all `)}`.execute(db)).rows
}

const calls = ordinary.flatMap((endpoint) =>
  (goodCalls(victim)[nameOf(endpoint)] ?? [])
    .map((call, at) => ({ title: `${nameOf(endpoint)} #${at + 1}`, endpoint, at, hasBody: 'body' in call }))
    .filter(({ hasBody }) => hasBody),
)

test('every call that takes a body is tried with one', () => {
  const tried = new Set(calls.map(({ endpoint }) => endpoint))
  expect(ordinary.filter((endpoint) => endpoint.body && !tried.has(endpoint)).map(nameOf)).toEqual([])
  expect(Object.keys(extras).length).toBeGreaterThan(150)
  expect(switches.length).toBeGreaterThan(4)
})

const inWorld = inWorlds(async () => createWorld(db, await person(), 'Ana'))
let kept = await rowsOf(db, victim.id)

test.each(calls)(
  '$title succeeds with fields that are not its own, and keeps none of them',
  async ({ endpoint, at }) => {
    const { own, answer } = await inWorld(async (world) => {
      const call = goodCalls(world)[nameOf(endpoint)]?.[at] ?? {}
      const before = await thrown(world.id)
      const { status, body } = await world.call(
        endpoint.method,
        pathOf(endpoint, call),
        crowded(call.body, endpoint.body),
      )
      return { status, body, before }
    })
    expect(answer).toMatchObject({ status: expect.toSatisfy((code: number) => code < 300) })
    expect(JSON.stringify(answer.body) ?? '').not.toMatch(traces)
    expect((await rowsOf(db, own.id)).filter((row) => traces.test(row))).toEqual([])
    expect(await thrown(own.id)).toEqual(answer.before)
    const before = kept
    kept = await rowsOf(db, victim.id)
    expect(kept).toEqual(before)
  },
)
