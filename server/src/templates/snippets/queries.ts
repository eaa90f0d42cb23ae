import { sql } from 'kysely'

import type { Db } from '#platform/db.ts'

const columns = ['id', 'name', 'content'] as const

export const listSnippets = (db: Db, accountId: number) =>
  db
    .selectFrom('snippets')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy(sql`plain_text(name)`)
    .orderBy('id')
    .execute()

/** Nothing is kept beyond the most an account may have. */
export const insertSnippet = async (
  tx: Db,
  accountId: number,
  { name, content, most }: { name: string; content: string; most: number },
) => {
  const { rows } = await sql<{ id: number; name: string; content: string }>`
    insert into snippets (account_id, name, content)
    select ${accountId}, ${name}, ${content}
    where (select count(*) from snippets where account_id = ${accountId}) < ${most}
    returning id, name, content`.execute(tx)
  return rows[0]
}

export const renameSnippet = (db: Db, accountId: number, id: number, name: string) =>
  db
    .updateTable('snippets')
    .set({ name, updated_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()

export async function deleteSnippet(db: Db, accountId: number, id: number) {
  const { numDeletedRows } = await db
    .deleteFrom('snippets')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
