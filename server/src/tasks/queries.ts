import type { TaskOutcome } from '@cadencia/domain/message'
import { sql } from 'kysely'

import type { Db } from '#platform/db.ts'

export type TaskRow = {
  id: number
  channel: 'whatsapp' | 'call'
  contact_id: number
  contact_name: string
  phone: string
  campaign_name: string
  template_name: string
  step_order: number
  content: string
  said: string[]
  dispatched_at: Date
  outcome: TaskOutcome | null
  note: string | null
  total: number
}

/** The oldest first. Those of a campaign that is paused wait with it. */
export async function listTasks(
  db: Db,
  accountId: number,
  page: { limit: number; offset: number },
): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    select m.id, m.channel, m.contact_id, p.name as contact_name, m.recipient as phone, c.name as campaign_name,
           t.name as template_name, s.step_order, v.content, m.said, m.dispatched_at, m.outcome, m.note,
           count(*) over () as total
    from messages m
    join campaigns c on c.account_id = m.account_id and c.id = m.campaign_id and c.status = 'active'
    join contacts p on p.account_id = m.account_id and p.id = m.contact_id
    join steps s on s.account_id = m.account_id and s.id = m.step_id
    join templates t on t.account_id = m.account_id and t.id = s.template_id
    join template_versions v on v.account_id = m.account_id and v.template_id = t.id and v.version = m.template_version
    where m.account_id = ${accountId} and m.state = 'task'
    order by m.next_attempt_at, m.id limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

export const findTask = (db: Db, accountId: number, id: number) =>
  db
    .selectFrom('messages')
    .select(['channel', 'campaign_id', 'recipient', 'state'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()

export const addOptOut = (db: Db, accountId: number, messageId: number) =>
  db
    .insertInto('events')
    .values({ account_id: accountId, message_id: messageId, kind: 'unsubscribe' })
    .execute()
