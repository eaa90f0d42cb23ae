import type pg from 'pg'

/** How long a statement may take and a transaction may do nothing. */
const limits = { statement_timeout: '15s', idle_in_transaction_session_timeout: '30s' }

/** Those of the limits that neither the role nor the database has a default for. */
async function missingLimits(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(`
    select split_part(setting, '=', 1) as name
    from pg_db_role_setting kept cross join unnest(kept.setconfig) setting
    where kept.setrole in (0, (select oid from pg_roles where rolname = current_user))
      and kept.setdatabase in (0, (select oid from pg_database where datname = current_database()))`)
  const known = new Set(rows.map(({ name }) => name))
  return Object.entries(limits).filter(([name]) => !known.has(name))
}

/**
 * The limits as defaults of this role in this database: a pooler refuses them as parameters of a connection. What an
 * operator has set stays.
 */
export async function setStatementLimits(client: pg.Client) {
  const missing = await missingLimits(client)
  if (missing.length === 0) return
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const database = client.escapeIdentifier(rows[0]?.name ?? '')
  for (const [name, value] of missing)
    await client.query(`alter role current_user in database ${database} set ${name} = '${value}'`)
}
