import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

const int8 = 20
// Ids and counts stay far below 2^53; as text they would have to be converted in every query.
pg.types.setTypeParser(int8, Number)

export function connect(url: string, connections = 10): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    // A database that is away is reported within 2 s, pool included.
    connectionTimeoutMillis: 1500,
    keepAlive: true,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
  })
  // A connection that dies fails the query that waits on it, and is replaced at the next one. Unheard, the event
  // would end the process: the pool hears for idle connections only, so those in use get an ear of their own.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

const socketCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'EPIPE'])
/** Connection exceptions, insufficient resources (a full disk among them), shutting down or starting up. */
const sqlStates = /^(08|53|57P0[1-5])/
const withoutCode = /timeout exceeded when trying to connect|Connection terminated|not queryable/

/** Whether an error says that the database cannot serve now, rather than that a query is wrong. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return socketCodes.has(code) || sqlStates.test(code) || withoutCode.test(error.message)
}

/** The name of the unique constraint or index an error says was violated. */
export function violatedUnique(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === '23505' ? error.constraint : undefined
}
