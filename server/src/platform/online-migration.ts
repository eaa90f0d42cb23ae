import pg from 'pg'

import { locked } from './migration-lock.ts'
import type { SqlFile } from './sql-files.ts'
import { StartFailure } from './start-failure.ts'

const mark = '-- outside a transaction'

/** Whether it runs beside everything else, statement by statement: what it does cannot be part of a transaction. */
export const isOnline = ({ text }: SqlFile) => text.startsWith(mark)

/** What may stand in such a file: each can be done again after it was interrupted. */
const createIndex = /^create (?:unique )?index concurrently (\w+)\s/
const repeatable = [
  createIndex,
  /^drop index concurrently if exists \w+$/,
  /^alter table \w+ validate constraint \w+$/,
  /^analyze \w+$/,
]

export function statementsOf({ name, text }: SqlFile): string[] {
  const code = text.replace(/^\s*--.*$/gm, '')
  const statements = code.split(';').flatMap((statement) => statement.trim() || [])
  const wrong = statements.find((statement) => !repeatable.some((known) => known.test(statement)))
  if (wrong) throw new Error(`${name}: outside a transaction this cannot be done again: ${wrong}`)
  return statements
}

type Online = { isApplied: () => Promise<boolean>; save: () => Promise<unknown> }

/** The lock is held by a second connection, which keeps no snapshot that an index would wait for. */
export async function applyOnline(
  client: pg.Client,
  url: string,
  migration: SqlFile,
  { isApplied, save }: Online,
) {
  const statements = statementsOf(migration)
  const holder = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, keepAlive: true })
  holder.on('error', () => undefined)
  await holder.connect()
  try {
    return await locked(holder, async () => {
      if (await isApplied()) return false
      await liftLimits(client)
      for (const statement of statements) {
        // A lost connection has lost the lock: another process may be at it by now.
        await holder.query('select')
        await runAgain(client, statement)
      }
      await save()
      return true
    })
  } catch (error) {
    throw isTimeout(error) ? tooSlow(migration, error) : error
  } finally {
    await holder.end().catch(() => undefined)
  }
}

/** Set for this connection only. Behind a pooler connections are shared, so nothing is set there. */
async function liftLimits(client: pg.Client) {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  // The number a pooler gives a connection is its own; @types/pg does not know the field.
  const { processID } = client as unknown as { processID: number | null }
  if (rows[0]?.pid === processID) await client.query('set statement_timeout = 0')
}

/** An index that an interrupted attempt left is whole, or useless. */
async function runAgain(client: pg.Client, statement: string) {
  const index = createIndex.exec(statement)?.[1]
  if (index) {
    const { rows } = await client.query<{ valid: boolean }>(
      'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
      [index],
    )
    if (rows[0]?.valid) return
    if (rows.length > 0) await client.query(`drop index concurrently ${index}`)
  }
  await client.query(statement)
}

const isTimeout = (error: unknown) => error instanceof pg.DatabaseError && error.code === '57014'

const tooSlow = ({ name }: SqlFile, cause: unknown) =>
  new StartFailure(
    `A migração ${name} demora mais do que o PgBouncer deixa. Rode npm run migrate com o endereço do próprio PostgreSQL em DATABASE_URL.`,
    { cause },
  )
