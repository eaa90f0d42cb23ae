import { createHash, randomBytes } from 'node:crypto'

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { callerOf } from './address.ts'
import type { Db } from './db.ts'
import { Refusal } from './problem.ts'
import { createRateLimit, letIn } from './rate-limit.ts'
import type { Session } from './route.ts'

const lifetime = sql<Date>`now() + interval '12 hours'`
const idleLimit = sql<Date>`now() - interval '2 hours'`
/** Use is noted once a minute, not with every call. */
const noteEveryMs = 60_000

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** 256 random bits, known to the caller only. */
export async function openSession(db: Db, userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('sessions')
    .values({ token_sha256: hashOf(token), user_id: userId, expires_at: lifetime })
    .execute()
  return token
}

export const closeSession = (db: Db, session: Session) =>
  db.deleteFrom('sessions').where('token_sha256', '=', session.tokenSha256).execute()

export const closeSessionsOf = (db: Db, userId: number) =>
  db.deleteFrom('sessions').where('user_id', '=', userId).execute()

async function findSession(db: Db, token: string): Promise<Session | undefined> {
  const tokenSha256 = hashOf(token)
  const found = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.user_id', 'users.account_id', 'sessions.last_used_at'])
    .where('token_sha256', '=', tokenSha256)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('last_used_at', '>', idleLimit)
    .where('users.is_active', '=', true)
    .executeTakeFirst()
  if (!found) return undefined
  if (Date.now() - found.last_used_at.getTime() > noteEveryMs) await noteUse(db, tokenSha256)
  return { accountId: found.account_id, userId: found.user_id, tokenSha256 }
}

const noteUse = (db: Db, tokenSha256: Buffer) =>
  db
    .updateTable('sessions')
    .set({ last_used_at: sql<Date>`now()` })
    .where('token_sha256', '=', tokenSha256)
    .execute()

export const removeExpiredSessions = (db: Db) =>
  db
    .deleteFrom('sessions')
    .where((row) => row.or([row('expires_at', '<=', sql<Date>`now()`), row('last_used_at', '<=', idleLimit)]))
    .execute()

const bearer = /^Bearer ([A-Za-z0-9_-]{43})$/

/** Of five calls an owner may make, somebody without a session may make one. */
const strangersShare = 5

/** Every route of a scope needs a session unless its endpoint says it is open, and nobody may ask too often. */
export function requireSession(app: FastifyInstance, db: Db, perMinute = Infinity) {
  const owners = createRateLimit(perMinute)
  const strangers = createRateLimit(perMinute / strangersShare)
  app.decorateRequest('session')
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.open) return letIn(strangers.take(callerOf(request.ip)))
    const token = bearer.exec(request.headers.authorization ?? '')?.[1]
    const session = token && (await findSession(db, token))
    if (!session) {
      letIn(strangers.take(callerOf(request.ip)))
      throw new Refusal('unauthenticated')
    }
    letIn(owners.take(session.accountId))
    request.session = session
  })
}
