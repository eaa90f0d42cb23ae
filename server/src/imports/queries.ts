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
async function countWaiting(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('imports')
    .select(sql<number>`count(*)`.as('count'))
    .where('account_id', '=', accountId)
    .where('status', 'in', ['pending', 'processing'])
    .executeTakeFirstOrThrow()
  return count
}

/** A new import, unless so many are still to be read. Of several at once each sees the one before. */
export const createImport = (db: Db, accountId: number, filename: string, most: number) =>
  transact(db, async (tx) => {
    await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
    if ((await countWaiting(tx, accountId)) >= most) return undefined
    const { id } = await tx
      .insertInto('imports')
      .values({ account_id: accountId, filename })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })

export const saveChunk = (db: Db, accountId: number, importId: number, position: number, bytes: Buffer) =>
  db
    .insertInto('import_chunks')
    .values({ account_id: accountId, import_id: importId, position, bytes })
    .execute()

export const discardImport = (db: Db, accountId: number, id: number) =>
  db.deleteFrom('imports').where('account_id', '=', accountId).where('id', '=', id).execute()

export type ReceivedFile = {
  encoding: Encoding
  separator: Separator
  totalRows: number
  mapping: Mapping | undefined
  updateExisting: boolean
}

/** The whole file is here: from now on it may be read. */
export const markReceived = (db: Db, accountId: number, id: number, file: ReceivedFile) =>
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
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()

const received = (db: Db, accountId: number) =>
  db
    .selectFrom('imports')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('received_at', 'is not', null)

export const findImport = (db: Db, accountId: number, id: number) =>
  received(db, accountId).where('id', '=', id).executeTakeFirst()

export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>

export const listImports = (db: Db, accountId: number) =>
  received(db, accountId).orderBy('id', 'desc').limit(importsShown).execute()

/** How many contacts an import wrote that are still there. */
export async function countContacts(db: Db, accountId: number, importId: number) {
  const { rows } = await sql<{ contacts: number }>`
    with wrote as materialized (
      select distinct unnest(contact_ids) as id from import_batches
      where account_id = ${accountId} and import_id = ${importId})
    select count(*) as contacts from wrote join contacts c
      on c.account_id = ${accountId} and c.id = wrote.id and c.deleted_at is null`.execute(db)
  return rows[0]?.contacts ?? 0
}

export const listFailures = (db: Db, accountId: number, importId: number, after = 0, limit = failuresShown) =>
  db
    .selectFrom('import_failures')
    .select(['row_number', 'error', 'cells'])
    .where('account_id', '=', accountId)
    .where('import_id', '=', importId)
    .where('row_number', '>', after)
    .orderBy('row_number')
    .limit(limit)
    .execute()
