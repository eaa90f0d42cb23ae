import { type ExpressionBuilder, sql } from 'kysely'

import { type ContactRow, contactsOf, presentable } from '#contacts/queries.ts'
import type { Db } from '#platform/db.ts'
import type { Tables } from '#platform/tables.ts'

import { numbersIn, wordsOf } from './words.ts'

export type Filter = {
  search?: string | undefined
  campaignId?: number | undefined
  importId?: number | undefined
}
export type Place = { offset: number; limit: number }
type Row = ExpressionBuilder<Tables, 'contacts'>

const pattern = (word: string) =>
  sql`'%' || regexp_replace(plain_text(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`

/** Every word, whatever its case and accents, or the number they are; % and _ are themselves. */
function contains(search: string, text = sql`search`) {
  const has = (word: string) => sql`${text} like ${pattern(word)}`
  const words = sql`(${sql.join(wordsOf(search).map(has), sql` and `)})`
  return sql<boolean>`(${sql.join([words, ...numbersIn(search).map(has)], sql` or `)})`
}

const inCampaign = (row: Row, campaignId: number) =>
  row.exists(
    row
      .selectFrom('enrolments')
      .select('enrolments.id')
      .whereRef('enrolments.account_id', '=', 'contacts.account_id')
      .whereRef('enrolments.contact_id', '=', 'contacts.id')
      .where('enrolments.campaign_id', '=', campaignId)
      .where('enrolments.status', '<>', 'removed'),
  )

/** An array, read once: how many contacts a file has is not known to the planner. */
const ofImport = (accountId: number, importId: number) => sql<boolean>`contacts.id = any(array(
  select unnest(contact_ids) from import_batches where account_id = ${accountId} and import_id = ${importId}))`

/** All contacts a filter finds. */
export const matching = (db: Db, accountId: number, { search, campaignId, importId }: Filter) =>
  contactsOf(db, accountId)
    .select('contacts.id')
    .$if(wordsOf(search).length > 0, (query) => query.where(contains(search ?? '')))
    .$call((query) => (campaignId ? query.where((row) => inCampaign(row, campaignId)) : query))
    .$call((query) => (importId ? query.where(ofImport(accountId, importId)) : query))

export const matchingIds = async (db: Db, accountId: number, filter: Filter) => {
  const rows = await matching(db, accountId, filter).orderBy('contacts.id').execute()
  return rows.map(({ id }) => id)
}

export const listByIds = (db: Db, accountId: number, ids: readonly number[]): Promise<ContactRow[]> =>
  presentable(db, accountId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id', 'desc')
    .execute()

/** Rises with whatever a search of this owner could notice. */
export async function versionOf(db: Db, accountId: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select coalesce(sum(changes), 0)::bigint as version from contact_blocks where account_id = ${accountId}`.execute(
    db,
  )
  return rows[0]?.version ?? 0
}

/** The contacts of an owner, or of one of their campaigns: how many are in each block, and which. */
function listOf(accountId: number, campaignId: number | undefined) {
  if (campaignId === undefined)
    return {
      counts: sql`contact_blocks where account_id = ${accountId}`,
      ids: sql`select id from contacts where account_id = ${accountId} and deleted_at is null`,
    }
  const own = sql`account_id = ${accountId} and campaign_id = ${campaignId}`
  return {
    counts: sql`enrolment_blocks where ${own}`,
    // A deleted contact was removed from its campaigns: they alone know.
    ids: sql`select contact_id as id from enrolments where ${own} and status <> 'removed'`,
  }
}

export async function countAll(db: Db, accountId: number, campaignId?: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(contacts), 0)::bigint as total from ${listOf(accountId, campaignId).counts}`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

/** The ids of one page of all of them: the block that holds its first is found by its sums, and read from there. */
export async function idsFrom(
  db: Db,
  accountId: number,
  { offset, limit }: Place,
  campaignId?: number,
): Promise<number[]> {
  const { counts, ids } = listOf(accountId, campaignId)
  const { rows } = await sql<{ id: number }>`
    with blocks as (
      select block, sum(contacts) as contacts, sum(sum(contacts)) over (order by block desc) as through
      from ${counts} group by block
    ), start as materialized (
      select (block + 1) << 12 as before, ${offset} - (through - contacts) as skipped
      from blocks where through > ${offset}::bigint and through - contacts <= ${offset}::bigint and contacts > 0
    )
    select id from (${ids}) as own where id < (select before from start)
    order by id desc offset (select skipped from start) limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The blocks of an owner's contacts, and how often each has changed. */
const blocksOf = (accountId: number) => sql`
  select block, sum(changes)::bigint as changes from contact_blocks where account_id = ${accountId} group by block`

/** The same, as it is now. */
export async function changesByBlock(db: Db, accountId: number) {
  const { rows } = await sql<{ block: number; changes: number }>`${blocksOf(accountId)}`.execute(db)
  return rows
}

/** What a search found in one block, when the block had changed so many times; one by one where that is worth keeping. */
export type FoundBlock = { block: number; changes: number; hits: number; ids: number[] | undefined }
type FoundRow = Omit<FoundBlock, 'ids'> & { ids: string | null }

const toFound = ({ ids, hits, ...row }: FoundRow): FoundBlock => ({
  ...row,
  hits,
  ids:
    ids === null && hits > 0
      ? undefined
      : (ids?.split(',') ?? []).map(Number).toSorted((one, other) => other - one),
})

/** One by one up to so many of a block's 4,096: in a block with more, walking it soon fills a page. */
const listed = (most: number) => sql`case when count(id) <= ${most} then string_agg(id::text, ',') end`

/** Whom a search finds, by blocks, of all contacts of an owner. */
export async function findAll(
  db: Db,
  accountId: number,
  search: string,
  mostIds: number,
): Promise<FoundBlock[]> {
  const { rows } = await sql<FoundRow>`
    select block, changes, coalesce(hits, 0) as hits, ids
    from (${blocksOf(accountId)}) as blocks left join (
      select id >> 12 as block, count(id) as hits, ${listed(mostIds)} as ids
      from (${matching(db, accountId, { search })}) as found group by 1) as hits using (block)`.execute(db)
  return rows.map(toFound)
}

/** Joined to an empty text, the column is not the indexed one: only rows that were found otherwise are looked at. */
export const isHere = (search: string) => contains(search, sql`search || ''`)

/** In a block the list is walked. */
const inBlock = (accountId: number, search: string) => sql`
  select id from contacts
  where account_id = ${accountId} and deleted_at is null and id >= block << 12 and id < (block + 1) << 12
    and ${isHere(search)}
  order by id desc`

/** The same, of some blocks. */
export async function findIn(
  db: Db,
  accountId: number,
  search: string,
  { blocks, mostIds }: { blocks: readonly number[]; mostIds: number },
): Promise<FoundBlock[]> {
  const { rows } = await sql<FoundRow>`
    select block, changes, count(id) as hits, ${listed(mostIds)} as ids
    from (${blocksOf(accountId)}) as blocks left join lateral (${inBlock(accountId, search)}) as found on true
    where block = any(${blocks}::bigint[]) group by block, changes`.execute(db)
  return rows.map(toFound)
}

/** The ids found in some blocks, newest first, from a place on. */
export async function walkBlocks(
  db: Db,
  accountId: number,
  search: string,
  { blocks, offset, limit }: Place & { blocks: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${blocks}::bigint[]) with ordinality as chosen(block, place)
    cross join lateral (${inBlock(accountId, search)} limit ${offset + limit}) as found
    order by place, id desc offset ${offset} limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The ids of one page of all that a filter finds, and how many there are. */
export async function pageMatching(db: Db, accountId: number, filter: Filter, { offset, limit }: Place) {
  const [page, total] = await Promise.all([
    matching(db, accountId, filter).orderBy('contacts.id', 'desc').offset(offset).limit(limit).execute(),
    db
      .selectFrom(matching(db, accountId, filter).as('found'))
      .select(sql<number>`count(*)`.as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { ids: page.map(({ id }) => id), total: total.total }
}

/** The same, by looking at each contact of the campaign. */
export async function walkCampaign(
  db: Db,
  accountId: number,
  { search, campaignId }: { search: string; campaignId: number },
  { offset, limit }: Place,
) {
  const { rows } = await sql<{ total: number; ids: number[] }>`
    with found as materialized (
      select contact_id as id from enrolments cross join lateral (
        select from contacts
        where contacts.account_id = ${accountId} and contacts.id = contact_id and deleted_at is null
          and ${isHere(search)} offset 0) as looked
      where account_id = ${accountId} and campaign_id = ${campaignId} and status <> 'removed'
    )
    select (select count(*) from found) as total,
           array(select id from found order by id desc offset ${offset} limit ${limit})::int8[] as ids`.execute(
    db,
  )
  const { total = 0, ids = [] } = rows[0] ?? {}
  return { ids: ids.map(Number), total }
}
