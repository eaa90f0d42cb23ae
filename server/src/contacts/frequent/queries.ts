import { sql } from 'kysely'

import { blocksOf } from '#contacts/search/queries.ts'
import type { Db } from '#platform/db.ts'

/** Of fewer contacts a search is soon counted by looking at them. */
const leastContacts = 20_000
/** An owner whose contacts lie further apart has too many blocks for counts of each. */
const leastInBlock = 512

export type Owner = { userId: number; contacts: number }
export type List = { list: string; contacts: number; texts: string[] }

export async function ownersOfMany(db: Db): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select user_id as "userId", sum(contacts)::bigint as contacts from contact_blocks group by 1
    having sum(contacts) >= greatest(${leastContacts}, ${leastInBlock} * count(distinct block)) order by 1`.execute(
    db,
  )
  return rows
}

export const listOf = (db: Db, userId: number): Promise<List | undefined> =>
  db
    .selectFrom('frequent_texts')
    .select(['list', 'contacts', 'texts'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

export const saveList = (db: Db, { userId, contacts }: Owner, texts: string[]): Promise<List> =>
  db
    .insertInto('frequent_texts')
    .values({ user_id: userId, contacts, texts })
    .onConflict((on) =>
      on
        .column('user_id')
        .doUpdateSet({ list: sql`gen_random_uuid()`, contacts, texts: sql`excluded.texts` }),
    )
    .returning(['list', 'contacts', 'texts'])
    .executeTakeFirstOrThrow()

/** The words of some contacts out of as many blocks, as they are searched. */
export async function sampleOf(db: Db, userId: number): Promise<string[]> {
  const { rows } = await sql<{ search: string }>`
    with numbered as (
      select block, row_number() over (order by block) as place, count(*) over () as blocks
      from contact_blocks where user_id = ${userId} group by block
    ), chosen as (select block from numbered where place % ceil(blocks / 32.0) = 0 or blocks <= 32)
    select search from chosen cross join lateral (
      select search from contacts
      where user_id = ${userId} and deleted_at is null and id >= block << 12 and id < (block + 1) << 12
      order by id limit 4096 / (select count(*) from chosen)) as them`.execute(db)
  return rows.map(({ search }) => search)
}

/** The blocks whose counts are missing, or of another list, or from before a change. */
export async function blocksToCount(db: Db, userId: number, list: string): Promise<number[]> {
  const { rows } = await sql<{ block: number }>`
    select block from (${blocksOf(userId)}) as blocks
    where not exists (
      select from frequent_text_counts as counted where counted.user_id = ${userId} and counted.block = blocks.block
        and counted.list = ${list} and counted.changes = blocks.changes)
    order by block desc`.execute(db)
  return rows.map(({ block }) => block)
}

/** The contacts of a block as they are searched, and how often it had changed when they were so. */
export async function readBlock(db: Db, userId: number, block: number) {
  const { rows } = await sql<{ changes: number; texts: string | null }>`
    select sum(changes)::bigint as changes, (
      select string_agg(translate(search, E'\n', ' '), E'\n') from contacts
      where user_id = ${userId} and deleted_at is null and id >= ${block}::bigint << 12 and id < (${block}::bigint + 1) << 12
    ) as texts from contact_blocks where user_id = ${userId} and block = ${block}`.execute(db)
  const { changes = 0, texts = null } = rows[0] ?? {}
  return { changes, contacts: texts?.split('\n') ?? [] }
}

type Counts = { userId: number; block: number; list: string; changes: number; hits: Buffer }

export async function saveCounts(db: Db, { userId, ...counts }: Counts) {
  await db
    .insertInto('frequent_text_counts')
    .values({ user_id: userId, ...counts })
    .onConflict((on) => on.columns(['user_id', 'block']).doUpdateSet(counts))
    .execute()
}

/** What was counted of a word in each block that has not changed since; no blocks when it is none of the frequent. */
export async function countedBefore(db: Db, userId: number, word: string) {
  const { rows } = await sql<{ block: number; changes: number; hits: number | null }>`
    with list as materialized (
      select list, array_position(texts, plain_text(${word})) as place from frequent_texts where user_id = ${userId}
    )
    select blocks.block, blocks.changes, get_byte(pair, 0) * 256 + get_byte(pair, 1) as hits
    from list cross join (${blocksOf(userId)}) as blocks
    left join frequent_text_counts as counted
      on counted.user_id = ${userId} and counted.block = blocks.block
      and counted.list = list.list and counted.changes = blocks.changes
    cross join lateral substring(hits from place * 2 - 1 for 2) as pair
    where place is not null`.execute(db)
  return rows
}
