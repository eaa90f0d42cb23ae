import { setTimeout as pause } from 'node:timers/promises'

import pg from 'pg'

import { isUnavailable } from './db.ts'
import { locked } from './migration-lock.ts'
import { applyOnline, isOnline } from './online-migration.ts'
import { listFunctions, listMigrations, migrationsFolder, type SqlFile } from './sql-files.ts'
import { StartFailure } from './start-failure.ts'
import { setStatementLimits } from './statement-limits.ts'

const oldestServer = 150_000
/** The first migration of the schema before the baseline, which no version can bring to this one. */
const beforeBaseline = '0001_accounts.sql'
/** How long a migration waits for a lock on a table before it lets the old version go on and tries again. */
const lockTimeout = '3s'
const mostTries = 20

/** Brings a database to the newest schema. Any number of processes may call it at once: one works, the others wait. */
export async function migrate(url: string, folder = migrationsFolder): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  // A connection that breaks fails the query that waits on it; without a listener the event would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    throw unreachable(url, error)
  }
  try {
    await refuseOldServer(client)
    return await applyAll(client, url, await listMigrations(folder))
  } catch (error) {
    if (isUnavailable(error)) throw unreachable(url, error)
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function refuseOldServer(client: pg.Client) {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  if (Number(rows[0]?.server_version_num) < oldestServer) {
    throw new StartFailure('O PostgreSQL informado é antigo demais: é preciso a versão 15 ou mais nova.')
  }
}

async function refuseOldSchema(client: pg.Client) {
  const { rows: tables } = await client.query("select where to_regclass('public.migrations') is not null")
  if (tables.length === 0) return
  const { rows } = await client.query('select from migrations where name = $1', [beforeBaseline])
  if (rows.length > 0)
    throw new StartFailure(
      'Este banco de dados é de uma versão de antes do primeiro lançamento e não pode ser atualizado. Nada nele foi alterado: use uma pasta de dados ou um banco novo.',
    )
}

async function applyAll(client: pg.Client, url: string, migrations: readonly SqlFile[]) {
  await locked(client, async () => {
    await refuseOldSchema(client)
    await client.query(
      'create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    )
    await client.query(
      'create table if not exists sql_functions (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    )
    await setStatementLimits(client)
  })
  const done: string[] = []
  for (const migration of migrations) {
    if (await isApplied(client, migration)) continue
    const isNew = isOnline(migration)
      ? await applyOnline(client, url, migration, {
          isApplied: () => isApplied(client, migration),
          save: () => save(client, migration),
        })
      : await applyOnce(client, migration)
    if (isNew) done.push(migration.name)
  }
  await applyFunctions(client, migrations)
  return done
}

/** Whether it had to be applied. It runs beside the version before, so it never waits long for a table. */
async function applyOnce(client: pg.Client, migration: SqlFile): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await locked(client, async () => {
        if (await isApplied(client, migration)) return false
        await client.query(`set local lock_timeout = '${lockTimeout}'`)
        await client.query(migration.text)
        await save(client, migration)
        return true
      })
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      if (tries === mostTries)
        throw new StartFailure(`A migração ${migration.name} não conseguiu travar uma tabela em uso.`, {
          cause: error,
        })
      await pause(500 * tries)
    }
  }
}

const save = (client: pg.Client, { name, sha256 }: SqlFile) =>
  client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])

const isLockTimeout = (error: unknown) => error instanceof pg.DatabaseError && error.code === '55P03'

async function isApplied(client: pg.Client, { name, sha256 }: SqlFile): Promise<boolean> {
  const { rows } = await client.query<SqlFile>('select sha256 from migrations where name = $1', [name])
  const before = rows[0]?.sha256
  if (before !== undefined && before !== sha256)
    throw new StartFailure(`A migração ${name} mudou depois de aplicada. Migrações só se acrescentam.`)
  return before !== undefined
}

/** Functions and their triggers, each again when its text changed. A process older than the database leaves them alone. */
async function applyFunctions(client: pg.Client, migrations: readonly SqlFile[]) {
  if ((await changedFunctions(client)).length === 0) return
  await locked(client, async () => {
    const { rows: newer } = await client.query('select from migrations where name <> all ($1)', [
      migrations.map(({ name }) => name),
    ])
    if (newer.length > 0) return
    for (const { name, text, sha256 } of await changedFunctions(client)) {
      await client.query(text)
      await client.query(
        'insert into sql_functions (name, sha256) values ($1, $2) on conflict (name) do update set sha256 = excluded.sha256, applied_at = now()',
        [name, sha256],
      )
    }
  })
}

async function changedFunctions(client: pg.Client): Promise<SqlFile[]> {
  const { rows } = await client.query<SqlFile>('select name, sha256 from sql_functions')
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
  return (await listFunctions()).filter(({ name, sha256 }) => applied.get(name) !== sha256)
}

function unreachable(url: string, cause: unknown) {
  const { hostname, port, pathname } = new URL(url)
  const where = `${hostname}:${port || 5432}${pathname}`
  const reason =
    cause instanceof Error ? cause.message || String('code' in cause ? cause.code : '') : String(cause)
  return new StartFailure(`Não foi possível usar o PostgreSQL em ${where}: ${reason}.`, { cause })
}
