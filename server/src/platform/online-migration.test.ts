import { cp, rm, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'

import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'

import { createDatabase } from '#test/database.ts'
import { temporaryFolder } from '#test/folder.ts'
import { until } from '#test/sending.ts'

import { migrate } from './migrate.ts'
import { statementsOf } from './online-migration.ts'
import { migrationsFolder } from './sql-files.ts'

const planted = '9000_planted.sql'
const text = `-- outside a transaction
-- Contacts by name.
create index concurrently planted on contacts (account_id, name);
`
const folder = await temporaryFolder('online')
await cp(migrationsFolder, folder, { recursive: true })
await writeFile(`${folder}/${planted}`, text)
afterAll(() => rm(folder, { recursive: true, force: true }))
const withPlanted = pathToFileURL(`${folder}/`)

async function migratedDatabase() {
  const { url, drop } = await createDatabase('template0')
  await migrate(url)
  const open = async () => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }
  onTestFinished(drop)
  const client = await open()
  await client.query('select create_account()')
  const addContact = (by: pg.Client, name: string) =>
    by.query(
      "insert into contacts (account_id, name, email, whatsapp) select id, $1, $1 || '@exemplo.com.br', '' from accounts",
      [name],
    )
  const indexes = async () =>
    (await client.query("select indisvalid from pg_index where indexrelid = to_regclass('planted')")).rows
  const isMaking = async () =>
    (
      await client.query(
        "select from pg_stat_activity where query like 'create index concurrently planted%' and state = 'active' and datname = current_database()",
      )
    ).rows.length > 0
  return { url, client, open, addContact, indexes, isMaking }
}

test('an index is made while others write, and waits for who is in the middle of it', async () => {
  const { url, client, open, addContact, indexes, isMaking } = await migratedDatabase()
  const writer = await open()
  await writer.query('begin')
  await addContact(writer, 'ana')
  const migrating = migrate(url, withPlanted)
  await until(isMaking)
  await addContact(client, 'bia')
  await writer.query('commit')
  expect(await migrating).toEqual([planted])
  expect(await indexes()).toEqual([{ indisvalid: true }])
  expect(await migrate(url, withPlanted)).toEqual([])
})

test('of several that start at once one makes the index, and none waits for another forever', async () => {
  const { url, client, open, addContact, indexes, isMaking } = await migratedDatabase()
  const writer = await open()
  await writer.query('begin')
  await addContact(writer, 'ana')
  const first = migrate(url, withPlanted)
  await until(isMaking)
  const others = [1, 2, 3].map(() => migrate(url, withPlanted))
  await until(async () => (await connectionsOf(client)) >= 7)
  await writer.query('commit')
  expect((await Promise.all([first, ...others])).flat()).toEqual([planted])
  expect(await indexes()).toEqual([{ indisvalid: true }])
})

const connectionsOf = async (client: pg.Client) =>
  (await client.query('select from pg_stat_activity where datname = current_database()')).rows.length

test('an index that was interrupted is made again', async () => {
  const { url, client, open, addContact, indexes, isMaking } = await migratedDatabase()
  const writer = await open()
  await writer.query('begin')
  await addContact(writer, 'ana')
  const interrupted = migrate(url, withPlanted).catch((error: unknown) => error)
  await until(isMaking)
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'create index concurrently planted%' and datname = current_database()",
  )
  expect(await interrupted).toBeInstanceOf(Error)
  expect(await indexes()).toEqual([{ indisvalid: false }])
  await writer.query('commit')
  expect(await migrate(url, withPlanted)).toEqual([planted])
  expect(await indexes()).toEqual([{ indisvalid: true }])
})

test('what could not be done again after an interruption may not stand outside a transaction', () => {
  const statements = (code: string) => statementsOf({ name: 'x.sql', text: code, sha256: '' })
  expect(statements(text)).toEqual(['create index concurrently planted on contacts (account_id, name)'])
  expect(statements('drop index concurrently if exists planted;\nanalyze contacts;')).toHaveLength(2)
  expect(() => statements('update contacts set name = name || name;')).toThrow('cannot be done again')
  expect(() => statements('create index planted on contacts (name);')).toThrow('cannot be done again')
})
