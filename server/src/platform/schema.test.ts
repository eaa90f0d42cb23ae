import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { createDatabase, freshDatabase } from '#test/database.ts'

import { migrate } from './migrate.ts'
import { listFunctions, listMigrations } from './sql-files.ts'

const { db } = await freshDatabase()

const columns = await sql<{ table_name: string; column_name: string }>`
  select table_name, column_name from information_schema.columns
  where table_schema = 'public' and table_name not in ('migrations', 'sql_functions')`.execute(db)

test('the tables in TypeScript are the tables in the database', async () => {
  const files = ['tables.ts', 'tables-sending.ts', 'tables-listening.ts'].map(
    (name) => new URL(name, import.meta.url),
  )
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

/** What channels there are: the same for every account. */
const theSameForAll = ['channels', 'sender_modes']

/** Accounts and people, failed logins by the hash of who failed, who is sending, what is done in the background. */
const withoutAccount = [
  'accounts',
  'users',
  'sessions',
  'known_origins',
  'user_attributes',
  'login_failures',
  'dispatchers',
  'this_database',
  'jobs',
  ...theSameForAll,
]

test('every table but those of people says to which account each row belongs', () => {
  const tables = new Set(columns.rows.map(({ table_name }) => table_name))
  const owned = columns.rows
    .filter(
      ({ column_name, table_name }) =>
        column_name === 'account_id' && !['users', 'jobs'].includes(table_name),
    )
    .map(({ table_name }) => table_name)
  expect([...tables].filter((table) => !withoutAccount.includes(table)).sort()).toEqual(owned.sort())
})

test('every key and every reference between tables of an account starts with the account', async () => {
  const { rows } = await sql<{ name: string; kind: string; target: string | null; columns: string[] }>`
    select c.conrelid::regclass::text || '.' || c.conname as name, c.contype as kind,
           c.confrelid::regclass::text as target,
           (select array_agg(a.attname::text order by k.place) from unnest(c.conkey) with ordinality k(number, place)
            join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number) as columns
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.contype in ('p', 'u', 'f') and t.relnamespace = 'public'::regnamespace
      and t.relname <> all (${[...withoutAccount, 'migrations', 'sql_functions']}::text[])`.execute(db)
  expect(rows.length).toBeGreaterThan(30)
  const owned = rows.filter((row) => !theSameForAll.includes(row.target ?? ''))
  expect(owned.filter((row) => row.columns[0] !== 'account_id')).toEqual([])
  const single = owned.filter(
    (row) => row.kind === 'f' && row.target !== 'accounts' && row.columns.length < 2,
  )
  expect(single).toEqual([])
})

test('what every message changes has room in its pages and is cleaned by what changed, however little it is', async () => {
  const { rows } = await sql<{ name: string; options: string[] | null }>`
    select relname as name, reloptions as options from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname ~ '^(lanes|senders|.*_counts|.*_blocks)$'`.execute(
    db,
  )
  const settings = rows.map(({ name, options }) => {
    const of = (option: string) => Number(options?.find((one) => one.startsWith(`${option}=`))?.split('=')[1])
    return { name, hasRoom: of('fillfactor') <= 70, cleanedAt: of('autovacuum_vacuum_scale_factor') }
  })
  expect(settings.length).toBeGreaterThan(7)
  expect(settings.filter(({ hasRoom, cleanedAt }) => !hasRoom || cleanedAt !== 0)).toEqual([])
})

test('every index says which query it serves', async () => {
  const lines = (await listMigrations()).flatMap(({ text }) => text.split('\n'))
  const silent = lines.filter(
    (line, at) => /^create (unique )?index/.test(line) && !lines[at - 1]?.startsWith('--'),
  )
  expect(silent).toEqual([])
})

/** Those of the kept dump (server/test/dumps): databases have them, so their text can no longer change. */
const applied = {
  '0001_people.sql': 'a2b90931d28a13fc',
  '0002_contacts.sql': 'ce9186541b27e071',
  '0003_senders_and_templates.sql': 'd72d719007726332',
  '0004_campaigns.sql': 'df790cb44f2fb8ef',
  '0005_messages.sql': '88672a2269801725',
  '0006_engine.sql': '3b5613a0f49580a4',
  '0007_tracking.sql': 'edd1da62c62bb892',
  '0008_counters.sql': 'be2e3f222b02b0d1',
  '0009_imports.sql': 'd9332a7788eaf392',
}

test('the migrations that databases have are as they were applied', async () => {
  const now = (await listMigrations()).slice(0, Object.keys(applied).length)
  expect(Object.fromEntries(now.map(({ name, sha256 }) => [name, sha256.slice(0, 16)]))).toEqual(applied)
})

test('20 starts at once apply each migration once', async () => {
  const { url, drop } = await createDatabase('template0')
  const applied = await Promise.all(Array.from({ length: 20 }, () => migrate(url)))
  const all = (await listMigrations()).map(({ name }) => name)
  expect(applied.flat().sort()).toEqual(all)
  await drop()
})

/** A database that nothing was ever done to, and a connection to it. */
async function emptyDatabase() {
  const { url, drop } = await createDatabase('template0')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await drop()
  })
  return { url, client }
}

test('a migration that changed after it was applied stops the start', async () => {
  const { url, client } = await emptyDatabase()
  await migrate(url)
  await client.query("update migrations set sha256 = 'outra' where name = '0001_people.sql'")
  await expect(migrate(url)).rejects.toThrow('A migração 0001_people.sql mudou depois de aplicada')
})

test('a database from before the first release is refused and left as it is', async () => {
  const { url, client } = await emptyDatabase()
  await client.query('create table migrations (name text primary key, sha256 text not null)')
  await client.query("insert into migrations values ('0001_accounts.sql', 'x')")
  await expect(migrate(url)).rejects.toThrow('Nada nele foi alterado')
  const { rows } = await client.query(
    "select relname from pg_class where relname in ('users', 'sql_functions')",
  )
  expect(rows).toEqual([])
})

const sourceOf = async (client: pg.Client) =>
  (
    await client.query<{ source: string }>(
      "select prosrc as source from pg_proc where proname = 'database_identity'",
    )
  ).rows[0]?.source ?? ''

test('a function whose text changed is applied again, unless the database is newer than the process', async () => {
  const { url, client } = await emptyDatabase()
  await migrate(url)
  const { rows } = await client.query('select name from sql_functions order by name')
  expect(rows.map(({ name }) => String(name))).toEqual((await listFunctions()).map(({ name }) => name))
  const now = await sourceOf(client)
  const change = async () => {
    await client.query(
      "create or replace function database_identity() returns text language sql as $$select 'outra'$$",
    )
    await client.query("update sql_functions set sha256 = 'outra' where name = 'database_identity.sql'")
  }
  await change()
  await migrate(url)
  expect(await sourceOf(client)).toBe(now)
  await change()
  await client.query("insert into migrations (name, sha256) values ('9999_of_a_newer_version.sql', 'x')")
  await migrate(url)
  expect(await sourceOf(client)).not.toBe(now)
})

test('a migration waits for a table in use by trying again, and lets its queries go on meanwhile', async () => {
  const { url, client } = await emptyDatabase()
  await migrate(url)
  await client.query("delete from migrations where name = '0009_imports.sql'")
  await client.query('drop table import_failures, import_chunks, import_batches, imports')
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  // The references of the new tables lock the users: so does this, until it ends.
  await other.query('begin')
  await other.query('lock table users in access exclusive mode')
  const migrating = migrate(url)
  await pause(3_500)
  await other.query('commit')
  expect(await migrating).toEqual(['0009_imports.sql'])
  await other.end()
}, 30_000)
