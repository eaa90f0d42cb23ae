import type pg from 'pg'

import { withDatabase } from './database.ts'
import type { Figure } from './machine.ts'

const messages = 50_000
const batch = 500

/** Messages of one campaign, without what else the product does with them: only how they are stored is measured. */
async function plan(client: pg.Client, fillfactor: number) {
  await client.query(`
    set session_replication_role = replica;
    truncate messages cascade;
    alter table messages set (fillfactor = ${fillfactor});
    insert into messages (account_id, id, enrolment_id, campaign_id, contact_id, step_id, channel, shipping_at, next_attempt_at,
      deadline_at) overriding system value
    select 1, n, n, 1, n, 1, 'email', t.at, t.at, t.at + interval '2 days'
    from generate_series(1, ${messages}) n, (select now() as at) t`)
  await client.query('vacuum analyze messages')
}

/** What a message goes through, a batch at a time; what is left behind is cleaned as often as the settings say. */
const life = [
  "state = 'dispatched', claimed_by = 'd', fence = fence + 1, dispatched_at = now(), said = array['Ana', 'Aurora'], sha256 = sha256('x'), recipient = 'ana@exemplo.com.br'",
  "state = 'sent', claimed_by = null, sent_at = now(), delivered_at = now(), last_code = '250 2.0.0 Ok: queued as 4bXy'",
]

async function live(client: pg.Client) {
  for (let from = 1; from <= messages; from += batch) {
    for (const change of life)
      await client.query(
        `update messages set ${change} where account_id = 1 and id between ${from} and ${from + batch - 1}`,
      )
    if (from % (messages / 25) === 1) await client.query('vacuum messages')
  }
}

const megabytes = async (client: pg.Client, size: string) =>
  Number((await client.query<{ mb: number }>(`select ${size}::float8 / 1e6 as mb`)).rows[0]?.mb)

/** Which part of a table's updates stayed in their page, without a new entry in any index. */
async function hotShare(client: pg.Client, table: string, change: string) {
  await client.query(`select pg_stat_reset_single_table_counters('${table}'::regclass)`)
  await client.query(change)
  await client.query('select pg_stat_force_next_flush()')
  const { rows } = await client.query<{ share: number }>(
    `select 100 * n_tup_hot_upd::float8 / n_tup_upd as share from pg_stat_user_tables where relname = '${table}'`,
  )
  return Number(rows[0]?.share)
}

const firstCount = `
  insert into step_counts (account_id, campaign_id, step_id, slot, total, sent, delivered, opened, clicked, capture, whatsapp,
    unsubscribed, bounced) values (1, 1, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)`
const count =
  'do $$ begin for n in 1..2000 loop update step_counts set sent = sent + 1; commit; end loop; end $$'

export const storage = () =>
  withDatabase(async ({ client }): Promise<Figure[]> => {
    const figures: Figure[] = []
    for (const fillfactor of [100, 85]) {
      await plan(client, fillfactor)
      await live(client)
      for (const [what, size] of [
        ['heap', "pg_relation_size('messages')"],
        ['indexes', "pg_indexes_size('messages')"],
      ] as const)
        figures.push({
          name: `${what}, fillfactor ${fillfactor}`,
          value: await megabytes(client, size),
          unit: 'MB',
        })
    }
    const share = async (name: string, table: string, change: string) =>
      figures.push({
        name: `in their page: ${name}`,
        value: await hotShare(client, table, change),
        unit: '%',
      })
    await plan(client, 85)
    const some = 'where id % 10 = 0'
    await share(
      'next attempt',
      'messages',
      `update messages set next_attempt_at = now() + interval '1 hour' ${some}`,
    )
    await share(
      'attempts, reason',
      'messages',
      `update messages set attempts = attempts + 1, reason = 'x' ${some}`,
    )
    await client.query(firstCount)
    await share('counters', 'step_counts', count)
    return figures
  })
