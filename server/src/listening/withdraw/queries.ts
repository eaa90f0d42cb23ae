import { sql } from 'kysely'

import type { Db } from '#platform/db.ts'

/** It is again what it was taken for before a person said otherwise. */
export const unclassifyInbound = (tx: Db, accountId: number, id: number) =>
  sql`
    update inbound_messages set class = taken_for, taken_for = null,
      classified_by = case when matched_by = 'person' then classified_by end
    where account_id = ${accountId} and id = ${id}`.execute(tx)

export const withdrawInbound = (tx: Db, accountId: number, id: number) =>
  sql`update inbound_messages set withdrawn_at = now() where account_id = ${accountId} and id = ${id}`.execute(
    tx,
  )

/** The answer leaves the history of the message and the numbers of its campaign. */
export const deleteReplyEvent = (tx: Db, accountId: number, messageId: number, eventId: string) =>
  tx
    .deleteFrom('events')
    .where('account_id', '=', accountId)
    .where('message_id', '=', messageId)
    .where('kind', '=', 'reply')
    .where('provider_event_id', '=', eventId)
    .execute()

/** The conversation stands at the last thing that was said; says whether there is any. */
export async function showLastOf(tx: Db, accountId: number, contactId: number) {
  const { numAffectedRows } = await sql`
    update conversations v set last_inbound_id = its.id, last_at = its.received_at
    from (
      select id, received_at from inbound_messages
      where account_id = ${accountId} and contact_id = ${contactId} and withdrawn_at is null
        and class not in ('auto_ack', 'other')
      order by received_at desc, id desc limit 1) its
    where v.account_id = ${accountId} and v.contact_id = ${contactId}`.execute(tx)
  return numAffectedRows === 1n
}
