import type { Channel } from '@cadencia/domain/channel'
import { sql } from 'kysely'

import type { Db } from '#platform/db.ts'

export type LastSent = { id: number; channel: Channel }

/** The last message that a contact was sent, before all others one of the channel it answered by. */
export async function lastSentTo(tx: Db, accountId: number, contactId: number, by: Channel | undefined) {
  const { rows } = await sql<LastSent>`
    select m.id, m.channel from enrolments e
    join messages m on m.account_id = ${accountId} and m.enrolment_id = e.id and m.sent_at is not null
    where e.account_id = ${accountId} and e.contact_id = ${contactId}
    order by m.channel = ${by ?? ''} desc, m.sent_at desc, m.id desc limit 1`.execute(tx)
  return rows[0]
}
