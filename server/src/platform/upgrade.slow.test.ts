import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'

import { buildApp } from '#app.ts'
import { createDatabase } from '#test/database.ts'
import { zoneAtNoon } from '#test/noon.ts'
import { testOptions } from '#test/options.ts'
import { startProgram } from '#test/program.ts'
import { dumpKeys, dumpKeyText, dumpOwner, keptAnswers, listDumps, restore } from '#test/restore.ts'
import { until } from '#test/sending.ts'

import { connect, type Db } from './db.ts'
import { migrate } from './migrate.ts'

const dumps = await listDumps()

/** A kept database in a place of its own. */
async function opened(dump: string) {
  const { url, drop } = await createDatabase('template0')
  await restore(url, dump)
  const db = connect(url)
  onTestFinished(async () => {
    await db.destroy()
    await drop()
  })
  return { url, db }
}

/** Of every table that has data: lanes only say when to look. */
async function countRows(db: Db) {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('migrations', 'sql_functions', 'lanes')`.execute(
    db,
  )
  const counted = tables.map(async ({ name }) => {
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(db)
    return [name, rows[0]?.rows] as const
  })
  return Object.fromEntries(await Promise.all(counted))
}

test('there is a database of a version before to open', () => {
  expect(dumps).toContain('0009')
})

describe.each(dumps)('a database of version %s', (dump) => {
  test('keeps its rows, and every call answers from it what it answered', async () => {
    const { url, db } = await opened(dump)
    const before = await countRows(db)
    expect(Object.values(before)).not.toContain(0)
    await migrate(url)
    expect(await countRows(db)).toMatchObject(before)

    const app = await buildApp(db, { ...testOptions, keys: dumpKeys })
    onTestFinished(() => app.close())
    const login = await app.inject({ method: 'POST', url: '/api/auth/login', payload: dumpOwner })
    const { access_token: token } = login.json<{ access_token: string }>()
    const headers = { authorization: `Bearer ${token}` }
    const kept = await keptAnswers(dump)
    expect(kept.length).toBeGreaterThan(30)
    for (const { path, answer } of kept) {
      const response = await app.inject({ url: `/api${path}`, headers })
      expect({ path, answer: response.json<unknown>() }).toMatchObject({ path, answer })
    }
  })

  test('is opened by the program, which sends what was due and reads the file that waited', async () => {
    const { url, db } = await opened(dump)
    const stateOf = async (id: number) =>
      (await db.selectFrom('messages').select('state').where('id', '=', id).executeTakeFirst())?.state
    const [due, left] = [await idOf(db, 'scheduled'), await idOf(db, 'claimed')]
    const doubtful = await idOf(db, 'dispatched')
    // A file that waits for a day is given up: this one arrived just before the update.
    await sql`update imports set created_at = now() where status = 'pending'`.execute(db)

    await db.updateTable('campaigns').set({ time_zone: zoneAtNoon() }).execute()

    const program = startProgram(url, 'all', { CADENCIA_KEY: dumpKeyText })
    const address = await program.started()
    const login = await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(dumpOwner),
    })
    expect(login.status).toBe(200)
    await until(async () => (await stateOf(due)) === 'sent' && (await stateOf(left)) === 'sent')
    await until(async () => (await stateOf(doubtful)) === 'unknown')
    const imported = db.selectFrom('contacts').select('id').where('email', '=', 'rui@exemplo.com.br')
    await until(async () => (await imported.execute()).length === 1)
    const box = await db.selectFrom('sandbox_messages').select('id').where('message_id', '=', due).execute()
    expect(box).toHaveLength(1)
    program.stop()
    expect(await program.ended).toBe(0)
  })
})

/** The message of the owner in this state. */
async function idOf(db: Db, state: string) {
  const { rows } = await sql<{ id: number }>`
    select id from messages where account_id = 1 and state = ${state}`.execute(db)
  expect(rows).toHaveLength(1)
  return rows[0]?.id ?? 0
}
