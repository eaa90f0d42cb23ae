import { sql } from 'kysely'

import type { Db } from '#platform/db.ts'

type Row = { table: string; row: string }

/** Everything the database holds of these owners, as text. A session notes its own use, so sessions are left out. */
export async function rowsOf(db: Db, ...owners: number[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string; owner: string }>`
    select c.relname as name, a.attname as owner
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname <> 'sessions'
      and (a.attname = 'account_id' or (c.relname = 'accounts' and a.attname = 'id'))`.execute(db)
  const each = tables.map(
    ({ name, owner }) => sql`
      select ${name}::text as "table", to_jsonb(t)::text as row from ${sql.table(name)} t
      where ${sql.ref(owner)} = any(${owners}::bigint[])`,
  )
  const { rows } = await sql<Row>`${sql.join(each, sql` union all `)} order by 1, 2`.execute(db)
  return rows.map(({ table, row }) => `${table} ${row}`)
}
