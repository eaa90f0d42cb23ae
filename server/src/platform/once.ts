import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { Db } from './db.ts'
import { Refusal } from './problem.ts'
import { transact } from './transact.ts'

const dayAgo = sql<Date>`now() - interval '24 hours'`

/** A call that may be repeated. Without a key it is simply done. */
export type Asked = { accountId: number; key: string | undefined; request: unknown }

const hashOf = (request: unknown) => createHash('sha256').update(JSON.stringify(request)).digest()

/**
 * Does it once for a key of its owner, and answers a repetition as the first time. The key, the work and the answer are
 * one transaction: of two at once the second waits at the key, and what was refused or broke off leaves no key behind.
 */
export async function once<T>(
  db: Db,
  { accountId, key, request }: Asked,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  if (key === undefined) return work(db)
  const sha256 = hashOf(request)
  return transact(db, async (tx) => {
    if (!(await takeKey(tx, accountId, key, sha256))) return repeated<T>(tx, accountId, key, sha256)
    const answer = await work(tx)
    await keepAnswer(tx, accountId, key, answer)
    return answer
  })
}

/** Whether the key is new; one that has expired is new again. */
async function takeKey(tx: Db, accountId: number, key: string, sha256: Buffer) {
  try {
    const taken = await tx
      .insertInto('idempotency_keys')
      .values({ account_id: accountId, key, request_sha256: sha256 })
      .onConflict((row) =>
        row
          .columns(['account_id', 'key'])
          .doUpdateSet({ request_sha256: sha256, created_at: sql<Date>`excluded.created_at` })
          .where(sql<boolean>`excluded.created_at - idempotency_keys.created_at > interval '24 hours'`),
      )
      .returning('key')
      .executeTakeFirst()
    return taken !== undefined
  } catch (error) {
    // Whoever had it first is still at work when a statement's time is over.
    if (error instanceof Error && 'code' in error && error.code === '57014') throw new Refusal('in_progress')
    throw error
  }
}

async function repeated<T>(tx: Db, accountId: number, key: string, sha256: Buffer): Promise<T> {
  const { request_sha256, answer } = await tx
    .selectFrom('idempotency_keys')
    .select(['request_sha256', 'answer'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (!sha256.equals(request_sha256)) throw new Refusal('key_reused')
  // Kept below, of the same call.
  return answer as T
}

const keepAnswer = (tx: Db, accountId: number, key: string, answer: unknown) =>
  tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .execute()

export const removeOldKeys = (db: Db) =>
  db.deleteFrom('idempotency_keys').where('created_at', '<', dayAgo).execute()

/** What a client may call a key. */
const keys = /^[\x21-\x7e]{1,255}$/

/** The key of a request: its caller's own, and sent again with its repetition. */
export function keyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header === 'string' && keys.test(header)) return header
  throw new Refusal('invalid', {
    message: 'O cabeçalho Idempotency-Key deve ter de 1 a 255 caracteres, sem espaços nem acentos',
  })
}
