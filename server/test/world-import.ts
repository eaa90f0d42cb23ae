import type { Db } from '#platform/db.ts'

import type { Person } from './person.ts'

/** An import that ended with some contacts, and with a row that failed. */
export async function importOf(db: Db, { id: accountId }: Person, canary: string, contactIds: number[]) {
  const { id } = await db
    .insertInto('imports')
    .values({
      account_id: accountId,
      filename: `${canary}.csv`,
      status: 'completed',
      total_rows: 1 + contactIds.length,
      done_rows: 1 + contactIds.length,
      success_count: contactIds.length,
      error_count: 1,
      header: ['nome', 'email', 'whatsapp'],
      received_at: new Date(),
      encoding: 'utf-8',
      separator: ';',
      finished_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('import_failures')
    .values({
      account_id: accountId,
      import_id: id,
      row_number: 2,
      error: 'Email inválido',
      cells: [canary, 'x', 'y'],
    })
    .execute()
  await db
    .insertInto('import_batches')
    .values({ account_id: accountId, import_id: id, first_row: 3, contact_ids: contactIds })
    .execute()
  return id
}
