import type { Mapping, Separator } from '@cadencia/domain/csv'
import { sql } from 'kysely'

import type { Db } from '#platform/db.ts'
import { transact } from '#platform/transact.ts'

import type { Encoding } from './encoding.ts'

const columns = [
  'id',
  'filename',
  'status',
  'total_rows',
  'done_rows',
  'success_count',
  'error_count',
  'message',
  'header',
  'created_at',
] as const

/** How many failed rows an import tells with itself; the file of failed rows has them all. */
const failuresShown = 100
const importsShown = 100

/** Files that are still to be read. */
async function countWaiting(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('imports')
    .select(sql<number>`count(*)`.as('count'))
    .where('user_id', '=', userId)
    .where('status', 'in', ['pending', 'processing'])
    .executeTakeFirstOrThrow()
  return count
}

/** A new import, unless so many are still to be read. Of several at once each sees the one before. */
export const createImport = (db: Db, userId: number, filename: string, most: number) =>
  transact(db, async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    if ((await countWaiting(tx, userId)) >= most) return undefined
    const { id } = await tx
      .insertInto('imports')
      .values({ user_id: userId, filename })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })

export const keepChunk = (db: Db, userId: number, importId: number, position: number, bytes: Buffer) =>
  db.insertInto('import_chunks').values({ user_id: userId, import_id: importId, position, bytes }).execute()

export const discardImport = (db: Db, userId: number, id: number) =>
  db.deleteFrom('imports').where('user_id', '=', userId).where('id', '=', id).execute()

export type ReceivedFile = {
  encoding: Encoding
  separator: Separator
  totalRows: number
  mapping: Mapping | undefined
  updateExisting: boolean
}

/** The whole file is here: from now on it may be read. */
export const markReceived = (db: Db, userId: number, id: number, file: ReceivedFile) =>
  db
    .updateTable('imports')
    .set({
      received_at: sql<Date>`now()`,
      encoding: file.encoding,
      separator: file.separator,
      total_rows: file.totalRows,
      update_existing: file.updateExisting,
      ...(file.mapping && { mapping: JSON.stringify(file.mapping) }),
    })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()

const received = (db: Db, userId: number) =>
  db.selectFrom('imports').select(columns).where('user_id', '=', userId).where('received_at', 'is not', null)

export const findImport = (db: Db, userId: number, id: number) =>
  received(db, userId).where('id', '=', id).executeTakeFirst()

export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>

export const listImports = (db: Db, userId: number) =>
  received(db, userId).orderBy('id', 'desc').limit(importsShown).execute()

export const listFailures = (db: Db, userId: number, importId: number, after = 0, limit = failuresShown) =>
  db
    .selectFrom('import_failures')
    .select(['row_number', 'error', 'cells'])
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .where('row_number', '>', after)
    .orderBy('row_number')
    .limit(limit)
    .execute()
