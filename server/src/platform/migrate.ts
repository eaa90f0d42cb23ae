import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

import pg from 'pg'

import { isUnavailable } from './db.ts'
import { StartFailure } from './start-failure.ts'

const folder = new URL('../../migrations/', import.meta.url)
const lock = 7_236_401
const oldest = 150_000

type Migration = { name: string; text: string; sha256: string }

export async function listMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Brings a database to the newest schema. Any number of processes may call it at once: one works, the others wait. */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  // A connection that breaks fails the query that waits on it; unheard, the event would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    throw unreachable(url, error)
  }
  try {
    await refuseOldServer(client)
    await client.query('select pg_advisory_lock($1)', [lock])
    await client.query(
      'create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    )
    return await applyMissing(client)
  } catch (error) {
    if (isUnavailable(error)) throw unreachable(url, error)
    throw error
  } finally {
    // Ending the session releases the lock.
    await client.end().catch(() => undefined)
  }
}

async function refuseOldServer(client: pg.Client) {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  if (Number(rows[0]?.server_version_num) < oldest) {
    throw new StartFailure('O PostgreSQL informado é antigo demais: é preciso a versão 15 ou mais nova.')
  }
}

async function applyMissing(client: pg.Client) {
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migrations')
  const applied = new Map(rows.map((row) => [row.name, row.sha256]))
  const done: string[] = []
  for (const migration of await listMigrations()) {
    const before = applied.get(migration.name)
    if (before === migration.sha256) continue
    if (before) {
      throw new StartFailure(
        `A migração ${migration.name} mudou depois de aplicada. Migrações só se acrescentam.`,
      )
    }
    await apply(client, migration)
    done.push(migration.name)
  }
  return done
}

async function apply(client: pg.Client, { name, text, sha256 }: Migration) {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

function unreachable(url: string, cause: unknown) {
  const { hostname, port, pathname } = new URL(url)
  const where = `${hostname}:${port || 5432}${pathname}`
  const reason =
    cause instanceof Error ? cause.message || String('code' in cause ? cause.code : '') : String(cause)
  return new StartFailure(`Não foi possível usar o PostgreSQL em ${where}: ${reason}.`, { cause })
}
