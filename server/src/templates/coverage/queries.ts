import type { Metadata } from '@cadencia/domain/contact'
import { type RawBuilder, sql } from 'kysely'

import type { Db } from '#platform/db.ts'

/** The campaigns whose cadence uses a template: the step it is in, and how many are still to receive it. */
export async function usesOf(db: Db, accountId: number, templateId: number) {
  const { rows } = await sql<{ id: number; name: string; step: number; pending: number }>`
    select c.id, c.name, s.step_order as step, coalesce((
      select sum(n.pending) from step_counts n
      where n.account_id = ${accountId} and n.campaign_id = s.campaign_id and n.step_id = s.id), 0)::int as pending
    from steps s
    join campaigns c on c.account_id = ${accountId} and c.id = s.campaign_id and c.deleted_at is null
    where s.account_id = ${accountId} and s.is_active and s.id in (
      select own.id from steps own where own.account_id = ${accountId} and own.template_id = ${templateId}
        and own.is_active
      union all
      select v.step_id from step_variants v
      where v.account_id = ${accountId} and v.template_id = ${templateId} and v.ended_at is null)
    order by c.id desc, s.step_order`.execute(db)
  return rows
}

/** Whose contacts: those of some campaigns, or all where none is named. */
const contactsIn = (accountId: number, campaignIds: readonly number[]): RawBuilder<unknown> => sql`
  contacts c where c.account_id = ${accountId} and c.deleted_at is null ${
    campaignIds.length === 0
      ? sql``
      : sql`and c.id in (
          select e.contact_id from enrolments e
          where e.account_id = ${accountId} and e.campaign_id = any(${campaignIds}::bigint[]) and e.status <> 'removed')`
  }`

export async function countContacts(db: Db, accountId: number, campaignIds: readonly number[]) {
  const { rows } =
    campaignIds.length === 0
      ? await sql<{ contacts: number }>`
          select coalesce(sum(contacts), 0)::int as contacts from contact_blocks
          where account_id = ${accountId}`.execute(db)
      : await sql<{ contacts: number }>`
          select count(*)::int as contacts from ${contactsIn(accountId, campaignIds)}`.execute(db)
  return rows[0]?.contacts ?? 0
}

export type Spelling = { key: string; contacts: number; first: number }

const mostSpellings = 1000

/** Every spelling of a key that a contact has a value under, how many have, and the first who had. */
export async function listSpellings(db: Db, accountId: number, campaignIds: readonly number[]) {
  const { rows } = await sql<Spelling>`
    select a.key, count(*)::int as contacts, min(m.id) as first
    from (select c.id, c.metadata from ${contactsIn(accountId, campaignIds)} and c.metadata <> '{}') m
    cross join lateral jsonb_each_text(m.metadata) a
    where btrim(a.value) <> ''
    group by a.key order by contacts desc, a.key limit ${mostSpellings}`.execute(db)
  return rows
}

/** Whether a contact has no value under any of some spellings. */
const lacks = (spellings: readonly string[]) =>
  spellings.length === 0
    ? sql`true`
    : sql`(${sql.join(
        spellings.map((key) => sql`coalesce(btrim(c.metadata ->> ${key}::text), '') = ''`),
        sql` and `,
      )})`

/** How many contacts have a value under any of some spellings: those with two of them count once. */
export async function countWithAny(
  db: Db,
  accountId: number,
  campaignIds: readonly number[],
  spellings: readonly string[],
) {
  const { rows } = await sql<{ contacts: number }>`
    select count(*)::int as contacts from ${contactsIn(accountId, campaignIds)} and not ${lacks(spellings)}`.execute(
    db,
  )
  return rows[0]?.contacts ?? 0
}

export type LackingRow = {
  id: number
  name: string
  email: string
  whatsapp: string
  metadata: Metadata
  total: number
}

/** Contacts without a value for one of some attributes, newest first; each attribute is given by its spellings. */
export async function listLacking(
  db: Db,
  accountId: number,
  campaignIds: readonly number[],
  { attributes, limit }: { attributes: readonly (readonly string[])[]; limit: number },
) {
  const { rows } = await sql<LackingRow>`
    with lacking as materialized (
      select c.id, count(*) over ()::int as total
      from ${contactsIn(accountId, campaignIds)} and (${sql.join(attributes.map(lacks), sql` or `)})
      order by c.id desc limit ${limit})
    select c.id, c.name, c.email, c.whatsapp, c.metadata, lacking.total
    from lacking join contacts c on c.account_id = ${accountId} and c.id = lacking.id
    order by c.id desc`.execute(db)
  return rows
}
