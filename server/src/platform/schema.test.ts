import { readFile } from 'node:fs/promises'

import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'

import { createDatabase, freshDatabase } from '#test/database.ts'

import { listMigrations, migrate } from './migrate.ts'

const { db } = await freshDatabase()

const columns = await sql<{ table_name: string; column_name: string }>`
  select table_name, column_name from information_schema.columns
  where table_schema = 'public' and table_name <> 'migrations'`.execute(db)

test('the tables in TypeScript are the tables in the database', async () => {
  const files = ['tables.ts', 'tables-sending.ts'].map((name) => new URL(name, import.meta.url))
  const text = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n')
  let table = ''
  const written = text.split('\n').flatMap((line) => {
    const [, name, inline] = /^ {2}(\w+): \{(.*)/.exec(line) ?? []
    table = name ?? table
    const fields = inline ? [...inline.matchAll(/(\w+):/g)] : [...line.matchAll(/^ {4}(\w+):/g)]
    return fields.map(([, field]) => `${table}.${field}`)
  })
  const real = columns.rows.map(({ table_name, column_name }) => `${table_name}.${column_name}`)
  expect(written.sort()).toEqual(real.sort())
})

/** What belongs to nobody: the users, failed logins by the hash of who failed, who is sending, and which database it is. */
const ownerless = ['users', 'login_failures', 'dispatchers', 'this_database']

test('every table of an owner says whose each row is', () => {
  const tables = new Set(columns.rows.map(({ table_name }) => table_name))
  const owned = columns.rows
    .filter(({ column_name }) => column_name === 'user_id')
    .map(({ table_name }) => table_name)
  expect([...tables].filter((table) => !ownerless.includes(table)).sort()).toEqual(owned.sort())
})

test('every key and every reference between tables of an owner starts with the owner', async () => {
  const { rows } = await sql<{ name: string; kind: string; target: string | null; columns: string[] }>`
    select c.conrelid::regclass::text || '.' || c.conname as name, c.contype as kind,
           c.confrelid::regclass::text as target,
           (select array_agg(a.attname::text order by k.place) from unnest(c.conkey) with ordinality k(number, place)
            join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number) as columns
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.contype in ('p', 'u', 'f') and t.relnamespace = 'public'::regnamespace
      and t.relname not in ('users', 'login_failures', 'migrations', 'sessions', 'dispatchers', 'this_database')`.execute(
    db,
  )
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.filter((row) => row.columns[0] !== 'user_id')).toEqual([])
  const single = rows.filter((row) => row.kind === 'f' && row.target !== 'users' && row.columns.length < 2)
  expect(single).toEqual([])
})

test('every index says which query it serves', async () => {
  const lines = (await listMigrations()).flatMap(({ text }) => text.split('\n'))
  const silent = lines.filter(
    (line, at) => /^create (unique )?index/.test(line) && !lines[at - 1]?.startsWith('--'),
  )
  expect(silent).toEqual([])
})

test('20 starts at once migrate once', async () => {
  const { url, drop } = await createDatabase('template0')
  const applied = await Promise.all(Array.from({ length: 20 }, () => migrate(url)))
  const all = (await listMigrations()).map(({ name }) => name)
  expect(applied.filter((names) => names.length > 0)).toEqual([all])
  await drop()
})

test('a migration that changed after it was applied stops the start', async () => {
  const { url, drop } = await createDatabase('template0')
  await migrate(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query("update migrations set sha256 = 'outra' where name = '0001_accounts.sql'")
  await client.end()
  await expect(migrate(url)).rejects.toThrow('A migração 0001_accounts.sql mudou depois de aplicada')
  await drop()
})
