import type { Channel } from '@cadencia/domain/channel'
import type { MessageState } from '@cadencia/domain/message'
import { sql } from 'kysely'

import type { Ids } from '#engine/life/returned/queries.ts'
import type { Db } from '#platform/db.ts'

export async function findTold(tx: Db, { accountId, messageId }: Ids) {
  const { rows } = await sql<{
    channel: Channel
    state: MessageState
    contactId: number
    campaignId: number
    address: string
  }>`
    select m.channel, m.state, m.contact_id as "contactId", m.campaign_id as "campaignId", lower(coalesce(m.recipient, c.email)) as address
    from messages m join contacts c on c.account_id = m.account_id and c.id = m.contact_id
    where m.account_id = ${accountId} and m.id = ${messageId}`.execute(tx)
  return rows[0]
}

export type Told = {
  kind: 'bounce' | 'soft_bounce' | 'complaint' | 'delivered'
  eventId: string
  detail: object
  at: Date
}

/** False: it has been told before. */
export async function insertTold(tx: Db, { accountId, messageId }: Ids, { kind, eventId, detail, at }: Told) {
  const row = await tx
    .insertInto('events')
    .values({
      account_id: accountId,
      message_id: messageId,
      kind,
      provider_event_id: eventId,
      detail: JSON.stringify(detail),
      at,
    })
    .onConflict((one) => one.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
