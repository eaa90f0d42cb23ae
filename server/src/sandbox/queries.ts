import { sql } from 'kysely'

import { modesWhere } from '#channels/registry.ts'
import type { Db } from '#platform/db.ts'

export type Arrived = {
  accountId: number
  channel: 'email' | 'whatsapp'
  messageId: number | undefined
  recipient: string
  title: string
  raw: Buffer
}

/** All of them or none, in one statement. */
export const insertMessages = (db: Db, messages: readonly Arrived[]) => {
  const column = <K extends keyof Arrived>(key: K) => messages.map((message) => message[key])
  return sql`
    insert into sandbox_messages (account_id, channel, message_id, recipient, title, raw)
    select * from unnest(
      ${column('accountId')}::bigint[], ${column('channel')}::text[],
      ${messages.map(({ messageId }) => messageId ?? null)}::bigint[],
      ${column('recipient')}::text[], ${column('title')}::text[], ${column('raw')}::bytea[])`.execute(db)
}

/** Leaves the newest. */
export const removeOlder = (db: Db, accountId: number, kept: number) =>
  db
    .deleteFrom('sandbox_messages')
    .where('account_id', '=', accountId)
    .where('id', '<=', (query) =>
      query
        .selectFrom('sandbox_messages')
        .select('id')
        .where('account_id', '=', accountId)
        .orderBy('id', 'desc')
        .offset(kept)
        .limit(1),
    )
    .execute()

type TestMode = { testing: boolean; channels: ('email' | 'whatsapp')[] }

/** A channel is in test while everything of it goes to the box; all is, while no e-mail and no call to Meta leaves. */
export async function testModeOf(db: Db, accountId: number): Promise<TestMode> {
  const real = modesWhere(({ by }) => by === 'provider').map(({ channel, mode }) => `${channel}/${mode}`)
  const { rows } = await sql<TestMode>`
    with used as (
      select channel, mode, is_default from senders
      where account_id = ${accountId} and deleted_at is null and (is_default or exists (
        select from campaign_senders chosen
        join campaigns c on c.account_id = ${accountId} and c.id = chosen.campaign_id and c.deleted_at is null
        where chosen.account_id = ${accountId} and chosen.sender_id = senders.id) or exists (
        select from campaign_rotations shared
        join campaigns c on c.account_id = ${accountId} and c.id = shared.campaign_id and c.deleted_at is null
        where shared.account_id = ${accountId} and shared.sender_id = senders.id))),
    in_test as (select channel from used group by channel having bool_and(mode = 'sandbox'))
    select coalesce(bool_or(channel = 'email' and mode = 'sandbox' and is_default), false)
         and not coalesce(bool_or(channel || '/' || mode = any(${real}::text[])), false) as testing,
       array(select channel from in_test order by channel) as channels
    from used`.execute(db)
  return rows[0] ?? { testing: false, channels: [] }
}

const of = (db: Db, accountId: number) =>
  db.selectFrom('sandbox_messages').where('account_id', '=', accountId)

/** Of a text written as numbers are; they are kept as +5511987654321, however they are shown. */
const digitsOf = (text: string) => (/^[\d\s()+-]+$/.test(text) ? text.replaceAll(/\D/g, '') : '')

function found(db: Db, accountId: number, search = '') {
  const digits = digitsOf(search)
  return of(db, accountId).$if(search !== '', (query) =>
    query.where(
      sql<boolean>`(position(plain_text(${search}) in plain_text(recipient || ' ' || title)) > 0
        or channel = 'whatsapp' and ${digits} <> '' and position(${digits} in recipient) > 0)`,
    ),
  )
}

const columns = ['id', 'channel', 'recipient', 'title', 'at'] as const

type Page = { page: number; limit: number; search?: string | undefined }

export const listMessages = (db: Db, accountId: number, { page, limit, search }: Page) =>
  found(db, accountId, search)
    .select(columns)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()

export const countMessages = async (db: Db, accountId: number, { search }: Page) =>
  (
    await found(db, accountId, search)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

export const findMessage = (db: Db, accountId: number, id: number) =>
  of(db, accountId)
    .select([...columns, 'message_id', 'raw'])
    .where('id', '=', id)
    .executeTakeFirst()

export type MessageRow = NonNullable<Awaited<ReturnType<typeof findMessage>>>

export const removeAll = (db: Db, accountId: number) =>
  db.deleteFrom('sandbox_messages').where('account_id', '=', accountId).execute()
