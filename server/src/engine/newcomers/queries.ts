import type { Days, Newcomers } from '@cadencia/domain/newcomers'
import { sql } from 'kysely'

import type { RulesRow } from '#engine/queries.ts'
import type { Db } from '#platform/db.ts'

/** Of those who enter a campaign with a limit one entry plans at a time: no two take the same places. */
export async function lockPlaces(tx: Db, accountId: number, campaign: RulesRow) {
  if (campaign.new_per_day !== null)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`entry/${accountId}/${campaign.id}`}, 0))`.execute(
      tx,
    )
}

/** How many people begin in a campaign on each day from a moment on; undefined where there is no limit. */
export async function newcomersOf(
  db: Db,
  accountId: number,
  campaign: RulesRow,
  from: Date,
): Promise<Newcomers | undefined> {
  if (campaign.new_per_day === null) return undefined
  const { rows } = await sql<{ day: string; people: number }>`
    select day::text, sum(people)::bigint as people from entry_days
    where account_id = ${accountId} and campaign_id = ${campaign.id}
      and day >= (${from}::timestamptz at time zone ${campaign.time_zone})::date
    group by day`.execute(db)
  return { perDay: campaign.new_per_day, begun: new Map(rows.map(({ day, people }) => [day, people])) }
}

/** So many more people begin on these days. */
export async function addBegun(tx: Db, accountId: number, campaignId: number, begun: Days) {
  const days = [...begun].filter(([, people]) => people !== 0)
  if (days.length === 0) return
  await sql`
    insert into entry_days as own (account_id, campaign_id, day, slot, people)
    select ${accountId}, ${campaignId}, day, pg_backend_pid() % 16, people
    from unnest(${days.map(([day]) => day)}::date[], ${days.map(([, people]) => people)}::integer[]) as new(day, people)
    order by day
    on conflict (account_id, campaign_id, day, slot) do update set people = own.people + excluded.people`.execute(
    tx,
  )
}

/** The days on which these contacts were to begin in a campaign, as numbers to take away. Before they are cancelled. */
export async function beginningsOf(
  tx: Db,
  accountId: number,
  campaignId: number,
  contactIds: readonly number[],
) {
  const { rows } = await sql<{ day: string; people: number }>`
    select (first.at at time zone c.time_zone)::date::text as day, -count(*) as people
    from campaigns c
    join enrolments e on e.account_id = c.account_id and e.campaign_id = c.id
      and e.contact_id = any(${contactIds}::bigint[]) and e.status = 'active'
    cross join lateral (
      select min(m.shipping_at) as at from messages m where m.account_id = ${accountId} and m.enrolment_id = e.id) first
    where c.account_id = ${accountId} and c.id = ${campaignId} and first.at is not null
    group by 1`.execute(tx)
  return new Map(rows.map(({ day, people }) => [day, people]))
}
