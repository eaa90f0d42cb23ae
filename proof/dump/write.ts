import type pg from 'pg'

import { listFunctions, listMigrations } from '#server/src/platform/sql-files.ts'

type Table = { name: string; columns: string[]; key: string; identity: string | null }

/** Every table with the columns that are stored as given, in the order of its key. */
async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select t.relname as name,
           (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
            where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
           (select string_agg(quote_ident(a.attname), ', ' order by k.place)
            from pg_constraint c, unnest(c.conkey) with ordinality k(number, place), pg_attribute a
            where c.conrelid = t.oid and c.contype = 'p' and a.attrelid = t.oid and a.attnum = k.number) as key,
           (select a.attname from pg_attribute a where a.attrelid = t.oid and a.attidentity <> '') as identity
    from pg_class t where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace order by t.relname`)
  return rows
}

async function writeRows(client: pg.Client, { name, columns, key }: Table) {
  const values = columns.map((column) => `quote_nullable("${column}"::text)`).join(', ')
  const { rows } = await client.query<{ line: string }>(
    `select '(' || array_to_string(array[${values}], ', ') || ')' as line from "${name}" order by ${key}`,
  )
  if (rows.length === 0) throw new Error(`${name} has no row: a dump without one proves nothing about it`)
  const lines = rows.map(({ line }) => line).join(',\n')
  return `insert into ${name} (${columns.join(', ')}) overriding system value values\n${lines};`
}

async function writeSequence(client: pg.Client, { name, identity }: Table) {
  const { rows } = await client.query<{ last: number }>(
    `select max("${identity}")::int8 as last from "${name}"`,
  )
  return `select setval(pg_get_serial_sequence('${name}', '${identity}'), ${Number(rows[0]?.last)});`
}

/** The schema as this version writes it, then the rows, which no trigger sees a second time. */
export async function writeDump(client: pg.Client): Promise<string> {
  const schema = [...(await listMigrations()), ...(await listFunctions())]
  const kept = ['migrations', 'sql_functions'].map(
    (name) =>
      `create table ${name} (name text primary key, sha256 text not null, applied_at timestamptz not null default now());`,
  )
  const tables = await listTables(client)
  const parts = [...kept, ...schema.map(({ text }) => text.trim()), 'set session_replication_role = replica;']
  for (const table of tables) parts.push(await writeRows(client, table))
  for (const table of tables) if (table.identity) parts.push(await writeSequence(client, table))
  return `${[...parts, 'reset session_replication_role;'].join('\n\n')}\n`
}
