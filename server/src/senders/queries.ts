import type { Channel } from '@cadencia/domain/channel'
import { sql } from 'kysely'

import type { Db } from '#platform/db.ts'

const columns = [
  'account_id',
  'id',
  'channel',
  'mode',
  'name',
  'is_default',
  'settings',
  'secrets',
  'per_minute',
  'per_day',
  'state',
  'suspended_until',
  'last_reply',
  'failures',
  'created_at',
  'updated_at',
] as const

/** 'no' for every kind of sender that people do not sign in to. */
const signedIn = (accountId: number) =>
  sql<'no' | 'yes' | 'lost'>`
  coalesce((
    select case when g.lost_at is not null then 'lost' when g.secrets is not null then 'yes' end
    from mail_grants g where g.account_id = ${accountId} and g.sender_id = senders.id
  ), 'no')`.as('signed_in')

const sendersOf = (db: Db, accountId: number) =>
  db
    .selectFrom('senders')
    .select(columns)
    .select(signedIn(accountId))
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)

export type SenderRow = Awaited<ReturnType<typeof listSenders>>[number]

export const listSenders = (db: Db, accountId: number) =>
  sendersOf(db, accountId).orderBy('channel').orderBy('is_default', 'desc').orderBy('id').execute()

export const findSender = (db: Db, accountId: number, id: number) =>
  sendersOf(db, accountId).where('id', '=', id).executeTakeFirst()

/** The one that campaigns without a sender of their own use. */
export const defaultSender = (db: Db, accountId: number, channel: Channel) =>
  sendersOf(db, accountId).where('channel', '=', channel).where('is_default', '=', true).executeTakeFirst()

/** Takes all senders of a channel, always in one order: who is the default is decided among them. */
export const lockSenders = (db: Db, accountId: number, channel: Channel) =>
  sendersOf(db, accountId).where('channel', '=', channel).orderBy('id').forUpdate().execute()

/** What an owner chooses of a sender, as it is kept. */
export type SenderFields = {
  name: string
  settings: string
  secrets: Buffer | null
  per_minute: number | null
  per_day: number | null
}

type New = SenderFields & Pick<SenderRow, 'channel' | 'mode'>

export const insertSender = (db: Db, accountId: number, sender: New) =>
  db
    .insertInto('senders')
    .values({ ...sender, account_id: accountId })
    .returning('id')
    .executeTakeFirstOrThrow()

const well = { state: 'ok', suspended_until: null, failures: 0, refusals: 0, last_reply: null } as const

/** As if nothing had gone wrong with it yet; what it was told to be comes along. */
export const renewSender = (db: Db, accountId: number, id: number, fields: Partial<SenderFields> = {}) =>
  db
    .updateTable('senders')
    .set({ ...fields, ...well, updated_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** The old one first: there is never more than one. */
export async function moveDefault(db: Db, accountId: number, channel: Channel, id: number) {
  const set = (isDefault: boolean) =>
    db
      .updateTable('senders')
      .set({ is_default: isDefault, updated_at: sql<Date>`now()` })
      .where('account_id', '=', accountId)
      .where('channel', '=', channel)
      .where('deleted_at', 'is', null)
  await set(false).where('is_default', '=', true).execute()
  await set(true).where('id', '=', id).execute()
}

export async function activeCampaignNaming(db: Db, accountId: number, senderId: number) {
  const { rows } = await sql<{ name: string }>`
    select c.name from (
      select campaign_id from campaign_senders where account_id = ${accountId} and sender_id = ${senderId}
      union select campaign_id from campaign_rotations where account_id = ${accountId} and sender_id = ${senderId}) naming
    join campaigns c on c.account_id = ${accountId} and c.id = naming.campaign_id
    where c.status = 'active' and c.deleted_at is null limit 1`.execute(db)
  return rows[0]
}

/**
 * Takes a sender out of the lists of campaigns in which it shares a channel: the next one is the first where it was, and one
 * that is left alone needs no list. Gives back the campaigns in which several are left.
 */
export async function leaveRotations(tx: Db, accountId: number, senderId: number): Promise<number[]> {
  const { rows } = await sql<{ campaign_id: number; channel: string }>`
    delete from campaign_rotations where account_id = ${accountId} and sender_id = ${senderId}
    returning campaign_id, channel`.execute(tx)
  const left = new Set<number>()
  for (const { campaign_id: campaignId, channel } of rows) {
    const { rows: others } = await sql<{ sender_id: number }>`
      select sender_id from campaign_rotations
      where account_id = ${accountId} and campaign_id = ${campaignId} and channel = ${channel} order by place`.execute(
      tx,
    )
    await sql`
      update campaign_senders set sender_id = ${others[0]?.sender_id ?? senderId}
      where account_id = ${accountId} and campaign_id = ${campaignId} and channel = ${channel}
        and sender_id = ${senderId}`.execute(tx)
    if (others.length > 1) left.add(campaignId)
    else
      await sql`
        delete from campaign_rotations
        where account_id = ${accountId} and campaign_id = ${campaignId} and channel = ${channel}`.execute(tx)
  }
  return [...left].toSorted((a, b) => a - b)
}

/** Campaigns that named it alone use the default from now on. */
export async function deleteSender(db: Db, accountId: number, id: number) {
  await db
    .deleteFrom('campaign_senders')
    .where('account_id', '=', accountId)
    .where('sender_id', '=', id)
    .execute()
  await db
    .updateTable('senders')
    .set({ deleted_at: sql<Date>`now()`, updated_at: sql<Date>`now()`, is_default: false, secrets: null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Not a change of the sender: whoever sends through it goes on. */
export const noteReply = (db: Db, accountId: number, id: number, reply: string) =>
  db
    .updateTable('senders')
    .set({ last_reply: reply })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()

export const addressOf = async (db: Db, userId: number) =>
  (await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email
