import type { Channel } from '@cadencia/domain/channel'
import { type RawBuilder, sql } from 'kysely'

import type { ContactQuery } from '#engine/queries.ts'
import { channelsWithClosure } from '#engine/suppress/queries.ts'
import type { Db } from '#platform/db.ts'

/** What is asked of contacts (`c`) that would enter a campaign. */
type Condition = RawBuilder<boolean>

/** They have no value under a key, however it is spelled. */
export const lacksValue = (key: string): Condition => sql`not exists (
  select from jsonb_each_text(c.metadata) as own(key, value)
  where plain_text(btrim(own.key)) = plain_text(btrim(${key})) and btrim(own.value) <> '')`

const hasChannel = (
  accountId: number,
  channel: Channel,
  condition: RawBuilder<boolean>,
): Condition => sql`exists (
  select from (${channelsWithClosure(accountId)}) its where its.channel = ${channel} and ${condition})`

/** A channel has no address of theirs. */
export const lacksAddress = (accountId: number, channel: Channel) =>
  hasChannel(accountId, channel, sql`coalesce(its.address, '') = ''`)

/** They left a channel, or their server refuses it. */
export const isClosed = (accountId: number, channel: Channel) =>
  hasChannel(accountId, channel, sql`its.reason is not null and its.address <> ''`)

/** They are under way in another campaign that sends. */
export const isElsewhere = (accountId: number, campaignId: number): Condition => sql`exists (
  select from enrolments other join campaigns its on its.account_id = ${accountId} and its.id = other.campaign_id
  where other.account_id = ${accountId} and other.contact_id = c.id and other.campaign_id <> ${campaignId}
    and other.status = 'active' and its.status = 'active' and its.deleted_at is null)`

/** Contacts without those for whom a condition holds. */
export const without = (accountId: number, contacts: ContactQuery, condition: Condition): ContactQuery =>
  contacts.where(sql<boolean>`not exists (
    select from contacts c where c.account_id = ${accountId} and c.id = contacts.id and ${condition})`)

/** The chosen contacts (`c`) that are not in the campaign yet. */
const entering = (accountId: number, campaignId: number, contacts: ContactQuery) => sql`
  from contacts c where c.account_id = ${accountId} and c.id in (${contacts}) and not exists (
    select from enrolments e where e.account_id = ${accountId} and e.campaign_id = ${campaignId}
      and e.contact_id = c.id and e.status <> 'removed')`

/** How many of the chosen contacts there are, how many enter, and for how many of those each condition holds. */
export async function countEntering(
  db: Db,
  accountId: number,
  campaignId: number,
  contacts: ContactQuery,
  conditions: readonly Condition[],
) {
  const counted = conditions.map((condition) => sql`count(*) filter (where ${condition})`)
  const { rows } = await sql<{ found: number; people: number; counts: (number | string)[] }>`
    select (select count(*) from (${contacts}) chosen) as found, count(*) as people,
      array[${sql.join([...counted, sql`0`])}]::bigint[] as counts
    ${entering(accountId, campaignId, contacts)}`.execute(db)
  const { found = 0, people = 0, counts = [] } = rows[0] ?? {}
  return { found, people, counts: counts.map(Number) }
}

export type PersonRow = { id: number; name: string; email: string; whatsapp: string }

export async function listEntering(
  db: Db,
  accountId: number,
  campaignId: number,
  contacts: ContactQuery,
  { condition, limit }: { condition: Condition; limit: number },
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select c.id, c.name, c.email, c.whatsapp ${entering(accountId, campaignId, contacts)} and ${condition}
    order by c.id desc limit ${limit}`.execute(db)
  return rows
}

/** The texts of a campaign's steps, as they are now: of a step with versions, those of all of them. */
export const textsOf = (db: Db, accountId: number, campaignId: number) =>
  db
    .selectFrom('steps')
    .leftJoin('step_variants', (join) =>
      join
        .onRef('step_variants.account_id', '=', 'steps.account_id')
        .onRef('step_variants.step_id', '=', 'steps.id')
        .on('step_variants.ended_at', 'is', null),
    )
    .innerJoin('templates', (join) =>
      join
        .onRef('templates.account_id', '=', 'steps.account_id')
        .on('templates.id', '=', sql<number>`coalesce(step_variants.template_id, steps.template_id)`),
    )
    .select(['steps.step_order', 'templates.id', 'templates.name', 'templates.type as channel'])
    .select(['templates.subject', 'templates.preheader', 'templates.content'])
    .where('steps.account_id', '=', accountId)
    .where('steps.campaign_id', '=', campaignId)
    .where('steps.is_active', '=', true)
    .where('steps.is_on', '=', true)
    .orderBy('steps.step_order')
    .orderBy('step_variants.variant')
    .execute()

export type TextRow = Awaited<ReturnType<typeof textsOf>>[number]

/** How many tasks were done on each of the last days on which any was, newest first. */
export async function tasksADay(db: Db, accountId: number, timeZone: string, most: number) {
  const { rows } = await sql<{ tasks: number }>`
    select count(*) as tasks from (
      select (at at time zone ${timeZone})::date as day from task_outcomes
      where account_id = ${accountId} and at > now() - interval '30 days' and undone_at is null
        and outcome not in ('snoozed', 'skipped')) done
    group by day order by day desc limit ${most}`.execute(db)
  return rows.map(({ tasks }) => tasks)
}

/** The mark of the contacts that entered a campaign in this transaction. */
export async function entryOf(tx: Db, accountId: number, campaignId: number) {
  const { rows: moments } = await sql<{ begun: string }>`select now()::text as begun`.execute(tx)
  const row = await tx
    .selectFrom('happenings')
    .select('id')
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .where('kind', '=', 'contact.enrolled')
    .where('at', '=', sql<Date>`${moments[0]?.begun}::timestamptz`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** The contacts that entered a campaign together. */
export async function contactsOfEntry(db: Db, accountId: number, campaignId: number, entry: number) {
  const row = await db
    .selectFrom('happenings')
    .select('subject_ids')
    .where('account_id', '=', accountId)
    .where('id', '=', entry)
    .where('campaign_id', '=', campaignId)
    .where('kind', '=', 'contact.enrolled')
    .executeTakeFirst()
  return row?.subject_ids.map(Number)
}
