import type { Channel } from '@cadencia/domain/channel'
import { sql } from 'kysely'

import { comparedAddress } from '#channels/address/queries.ts'
import type { Ids } from '#engine/life/returned/queries.ts'
import type { Db } from '#platform/db.ts'

/** A link of the message's own campaign, with what the message said where the address has holes. */
export const findLink = (db: Db, accountId: number, messageId: number, linkId: number) =>
  db
    .selectFrom('links')
    .innerJoin('messages', (join) =>
      join
        .onRef('messages.account_id', '=', 'links.account_id')
        .onRef('messages.campaign_id', '=', 'links.campaign_id'),
    )
    .innerJoin('steps', (join) =>
      join.onRef('steps.account_id', '=', 'messages.account_id').onRef('steps.id', '=', 'messages.step_id'),
    )
    .leftJoin('template_versions', (join) =>
      join
        .onRef('template_versions.account_id', '=', 'messages.account_id')
        .on(
          'template_versions.template_id',
          '=',
          sql<number>`coalesce(messages.template_id, steps.template_id)`,
        )
        .onRef('template_versions.version', '=', 'messages.template_version')
        .on('links.url', 'like', '%{{%'),
    )
    .select(['links.url', 'messages.said', 'template_versions.subject', 'template_versions.content'])
    .where('links.account_id', '=', accountId)
    .where('links.id', '=', linkId)
    .where('messages.id', '=', messageId)
    .executeTakeFirst()

type Reader = {
  channel: Channel
  address: string | null
  /** Whether the contact has opted out, and no consent was recorded since. */
  hasLeft: boolean
  fromName: string | null
  fromAddress: string | null
  name: string | null
  company: string | null
}

/** Whom a message was for, and who writes, as its reader knows them. */
export async function findReader(db: Db, ids: Ids) {
  return (await readerOfMessage(db, ids)) ?? (await readerOfFolded(db, ids))
}

/** Of a message that its account no longer keeps: only to whom it went. */
async function readerOfFolded(db: Db, { accountId, messageId }: Ids): Promise<Reader | undefined> {
  const { rows } = await sql<Pick<Reader, 'channel' | 'address' | 'hasLeft'>>`
    select r.channel, r.address, exists (select from suppressions x
             where x.account_id = ${accountId} and x.channel = r.channel and x.address = r.address) as "hasLeft"
    from folded_recipients r where r.account_id = ${accountId} and r.message_id = ${messageId}`.execute(db)
  return rows[0] && { ...rows[0], fromName: null, fromAddress: null, name: null, company: null }
}

async function readerOfMessage(db: Db, { accountId, messageId }: Ids): Promise<Reader | undefined> {
  const { rows } = await sql<Reader>`
    select m.channel, m.unsubscribed_at is not null and exists (select from suppressions x
             where x.account_id = ${accountId} and x.channel = m.channel and x.address = m.recipient) as "hasLeft",
           s.settings ->> 'fromName' as "fromName", s.settings ->> 'fromAddress' as "fromAddress",
           coalesce(m.recipient, ${comparedAddress('m.channel', 'c')}) as address,
           (select value from user_attributes a where a.user_id = campaign.owner_id and a.key = 'name') as name,
           (select value from user_attributes a where a.user_id = campaign.owner_id and a.key = 'company') as company
    from messages m
    join campaigns campaign on campaign.account_id = m.account_id and campaign.id = m.campaign_id
    left join senders s on s.account_id = ${accountId} and s.id = m.sender_id
    join contacts c on c.account_id = m.account_id and c.id = m.contact_id
    where m.account_id = ${accountId} and m.id = ${messageId}`.execute(db)
  return rows[0]
}
