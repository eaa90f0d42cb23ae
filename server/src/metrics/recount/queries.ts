import { messageKinds } from '@cadencia/contract/metrics-detail'
import { type RawBuilder, sql } from 'kysely'

import type { Db } from '#platform/db.ts'

export const accountIds = async (db: Db) =>
  (await db.selectFrom('accounts').select('id').orderBy('id').execute()).map(({ id }) => id)

/** One of the tables of counters, and the rows it stands for, counted anew. */
type Counter = {
  table:
    | 'contact_blocks'
    | 'enrolment_blocks'
    | 'step_counts'
    | 'variant_counts'
    | 'period_counts'
    | 'day_counts'
    | 'link_clicks'
    | 'link_counts'
  keys: readonly string[]
  numbers: readonly string[]
  /** Whether a number is the sum of several rows. */
  slots: boolean
  /** A column that rises with every change. */
  version?: string
  counted: (accountId: number) => RawBuilder<unknown>
}

const byPeople = (accountId: number) =>
  sql`events where account_id = ${accountId} and kind = 'click' and class in ('human', 'proxy')`

const counters: readonly Counter[] = [
  {
    table: 'contact_blocks',
    keys: ['block'],
    numbers: ['contacts'],
    slots: true,
    version: 'changes',
    counted: (accountId) => sql`
      select id >> 12 as block, count(*) as contacts from contacts
      where account_id = ${accountId} and deleted_at is null group by 1`,
  },
  {
    table: 'enrolment_blocks',
    keys: ['campaign_id', 'block'],
    numbers: ['contacts', 'active'],
    slots: true,
    counted: (accountId) => sql`
      select campaign_id, contact_id >> 12 as block, count(*) as contacts,
             count(*) filter (where status = 'active') as active
      from enrolments where account_id = ${accountId} and status <> 'removed' group by 1, 2`,
  },
  {
    table: 'step_counts',
    keys: ['campaign_id', 'step_id'],
    numbers: ['total', 'pending', ...messageKinds],
    slots: true,
    counted: (accountId) => sql`
      select campaign_id, step_id, count(*) as total, count(*) filter (where status = 'pending') as pending, count(sent_at) as sent, count(delivered_at) as delivered,
             count(opened_at) as opened, count(clicked_at) as clicked, count(capture_clicked_at) as capture,
             count(whatsapp_clicked_at) as whatsapp, count(unsubscribed_at) as unsubscribed, count(bounced_at) as bounced
      from messages where account_id = ${accountId} group by 1, 2`,
  },
  {
    table: 'variant_counts',
    keys: ['campaign_id', 'step_id', 'variant'],
    numbers: ['sent', 'delivered', 'opened', 'clicked', 'unsubscribed', 'bounced'],
    slots: true,
    counted: (accountId) => sql`
      select campaign_id, step_id, variant, count(sent_at) as sent, count(delivered_at) as delivered,
             count(opened_at) as opened, count(clicked_at) as clicked, count(unsubscribed_at) as unsubscribed,
             count(bounced_at) as bounced
      from messages where account_id = ${accountId} and variant is not null group by 1, 2, 3`,
  },
  {
    table: 'period_counts',
    keys: ['period', 'status'],
    numbers: ['messages'],
    slots: true,
    counted: (accountId) => sql`
      select date_bin('15 minutes', shipping_at, timestamptz 'epoch') as period, status, count(*) as messages
      from messages where account_id = ${accountId} group by 1, 2`,
  },
  {
    table: 'day_counts',
    keys: ['campaign_id', 'day'],
    numbers: ['sent', 'opened', 'clicked'],
    slots: true,
    counted: (accountId) => sql`
      select m.campaign_id, (happened.at at time zone u.time_zone)::date as day,
             count(*) filter (where happened.kind = 1) as sent, count(*) filter (where happened.kind = 2) as opened,
             count(*) filter (where happened.kind = 3) as clicked
      from messages m join accounts u on u.id = m.account_id
      cross join lateral (values (1, m.sent_at), (2, m.opened_at), (3, m.clicked_at)) as happened(kind, at)
      where m.account_id = ${accountId} and happened.at is not null group by 1, 2`,
  },
  {
    table: 'link_clicks',
    keys: ['link_id', 'message_id'],
    numbers: ['clicks'],
    slots: false,
    counted: (accountId) =>
      sql`select link_id, message_id, count(*) as clicks from ${byPeople(accountId)} group by 1, 2`,
  },
  {
    table: 'link_counts',
    keys: ['link_id'],
    numbers: ['clicks', 'messages'],
    slots: true,
    counted: (accountId) =>
      sql`select link_id, count(*) as clicks, count(distinct message_id) as messages from ${byPeople(accountId)} group by 1`,
  },
]

export type Miscount = {
  table: string
  campaignId: number | null
  /** Which of its rows. */
  of: Record<string, unknown>
  kept: Record<string, number>
  counted: Record<string, number>
}

const ref = (column: string) => sql.ref(column)
const list = (columns: readonly string[], each: (column: string) => RawBuilder<unknown> = ref) =>
  sql.join(columns.map(each), sql`, `)

/** The campaign of a row, where it is of one. */
function campaignOf(keys: readonly string[], accountId: number) {
  if (keys.includes('campaign_id')) return sql`campaign_id`
  return keys.includes('link_id')
    ? sql`(select campaign_id from links where account_id = ${accountId} and id = link_id)`
    : sql`null::bigint`
}

const objectOf = (columns: readonly string[], side = '') =>
  sql`jsonb_build_object(${list(columns, (column) => sql`${sql.lit(column)}, ${ref(side + column)}`)})`

/** Slot 16 has the numbers of messages that are gone (decision 33). */
const ofWhatIsThere = sql`and slot < 16`

/** Of what is told; all of it is mended. */
const mostTold = 100

/**
 * What an owner's counters say beside a count of the rows, where they differ, and the difference made good. One
 * statement sees both as they were at one moment, and a difference is added like any other change: nobody has to wait.
 */
async function mend(db: Db, accountId: number, { table, keys, numbers, slots, version, counted }: Counter) {
  const row = sql`account_id, ${list(keys)}${slots ? sql`, slot` : sql``}`
  const { rows } = await sql<Miscount>`
    with kept as (
      select ${list(keys)}, ${list(numbers, (n) => sql`sum(${ref(n)})::bigint as ${ref(n)}`)}
      from ${sql.table(table)} where account_id = ${accountId} ${slots ? ofWhatIsThere : sql``} group by ${list(keys)}
    ),
    counted as (${counted(accountId)}),
    beside as (
      select ${list(keys)},
             ${list(numbers, (n) => sql`coalesce(${ref(`kept.${n}`)}, 0) as ${ref(`kept_${n}`)}`)},
             ${list(numbers, (n) => sql`coalesce(${ref(`counted.${n}`)}, 0) as ${ref(`counted_${n}`)}`)}
      from kept full join counted using (${list(keys)})
    ),
    wrong as materialized (
      select * from beside
      where (${list(numbers, (n) => ref(`kept_${n}`))}) is distinct from (${list(numbers, (n) => ref(`counted_${n}`))})
    ),
    mended as (
      insert into ${sql.table(table)} as own (${row}, ${list(numbers)})
      select ${accountId}::bigint, ${list(keys)}${slots ? sql`, 0` : sql``},
             ${list(numbers, (n) => sql`${ref(`counted_${n}`)} - ${ref(`kept_${n}`)}`)}
      from wrong
      on conflict (${row}) do update
      set ${list(numbers, (n) => sql`${ref(n)} = ${ref(`own.${n}`)} + ${ref(`excluded.${n}`)}`)}
        ${version === undefined ? sql`` : sql`, ${ref(version)} = ${ref(`own.${version}`)} + 1`}
    )
    select ${sql.lit(table)} as table, ${campaignOf(keys, accountId)} as "campaignId", ${objectOf(keys)} as of,
           ${objectOf(numbers, 'kept_')} as kept, ${objectOf(numbers, 'counted_')} as counted
    from wrong order by ${list(keys)} limit ${mostTold}`.execute(db)
  return rows
}

/** Inside a transaction. */
export async function mendCounters(tx: Db, accountId: number): Promise<Miscount[]> {
  await sql`set local statement_timeout = '5min'`.execute(tx)
  const found: Miscount[] = []
  for (const counter of counters) found.push(...(await mend(tx, accountId, counter)))
  return found
}
