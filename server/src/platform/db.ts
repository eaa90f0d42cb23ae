import type { Socket } from 'node:net'

import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

import { arrayText } from './array-text.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

const int8 = 20
// Ids and counts stay far below 2^53; as text they would have to be converted in every query.
pg.types.setTypeParser(int8, Number)

type Limits = {
  connections?: number
  /** Past this an answer is no longer waited for: the line may be dead without anybody having said so. */
  queryTimeoutMs?: number
  /** How long a query may wait for a connection. A database that is away is reported within 2 s. */
  waitMs?: number
}

/** No parameters of the connection: a pooler refuses them. Limits of time are the role's (statement-limits.ts). */
export function connect(url: string, limits: Limits = {}): Db {
  const { connections = 10, queryTimeoutMs, waitMs = 1500 } = limits
  const pool = new pg.Pool({
    Client: Connection,
    connectionString: url,
    max: connections,
    ...(queryTimeoutMs && { query_timeout: queryTimeoutMs }),
    connectionTimeoutMillis: waitMs,
    keepAlive: true,
  })
  // A connection that dies fails the query that waits on it, and is replaced at the next one. Unheard, the event
  // would end the process: the pool hears for idle connections only, so those in use get an ear of their own.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  return db
}

const pools = new WeakMap<Db, pg.Pool>()

/** What becomes of the connections of a database, for whoever watches it. */
export function poolUse(db: Db) {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db) ?? {}
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

/** A connection whose answer was given up is not used again: what it still had to say would answer something else. */
class Connection extends pg.Client {
  // The overloads of query are pg's own business; here only the promise that Kysely waits for matters.
  override query = ((...[statement, values, ...rest]: Parameters<pg.Client['query']>) => {
    // The same parameters as pg takes, some of them as text.
    const answer: unknown = super.query(statement, withArrays(values) as typeof values, ...rest)
    if (answer instanceof Promise) answer.catch((error: unknown) => this.#abandon(error))
    return answer
  }) as pg.Client['query']

  #abandon(error: unknown) {
    if (!(error instanceof Error) || !error.message.includes(readTimeout)) return
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection
    stream.destroy(error)
  }
}

/** Parameters, with arrays written where that takes less than pg needs for it. */
const withArrays = (values: unknown) =>
  Array.isArray(values)
    ? values.map((value: unknown) => (Array.isArray(value) ? (arrayText(value) ?? value) : value))
    : values

const readTimeout = 'Query read timeout'

const socketCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'EPIPE'])
/** Connection exceptions, insufficient resources (a full disk among them), shutting down, starting up or read only. */
const sqlStates = /^(08|53|57P0[1-5]|25006)/
const withoutCode =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout/

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
