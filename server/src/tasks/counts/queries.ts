import { sql } from 'kysely'

import type { Db } from '#platform/db.ts'

import { dayOf } from '../list/queries.ts'

type Open = { channel: string; todo: number; snoozed: number; next_at: Date | null }

const isDue = sql`m.state = 'task' and m.next_attempt_at <= now()`

/** By channel, the tasks that are due now or late, and those put off with the first that comes back. */
export async function countOpen(db: Db, accountId: number) {
  const { rows } = await sql<Open>`
    select m.channel, count(*) filter (where ${isDue}) as todo, count(*) filter (where not (${isDue})) as snoozed,
      min(m.next_attempt_at) filter (where not (${isDue})) as next_at
    from (
      select state, channel, next_attempt_at, campaign_id from messages
      where account_id = ${accountId} and state = 'task'
      union all
      select state, channel, next_attempt_at, campaign_id from messages
      where account_id = ${accountId} and state = 'retry' and outcome is not null) m
    join campaigns c on c.account_id = ${accountId} and c.id = m.campaign_id and c.status = 'active'
    group by m.channel`.execute(db)
  return rows
}

const ofToday = (accountId: number) => sql`
  o.account_id = ${accountId} and o.at >= ${dayOf(accountId)} and o.undone_at is null and o.outcome <> 'snoozed'`

/** By channel, what was done today, and in how many of them the contact said something. */
export async function countDone(db: Db, accountId: number) {
  const { rows } = await sql<{ channel: string; done: number; talks: number }>`
    select o.channel, count(*) as done, count(*) filter (
      where o.outcome = 'answered' or o.inbound_id is not null and o.disposition <> 'wrong_number') as talks
    from task_outcomes o where ${ofToday(accountId)} group by o.channel`.execute(db)
  return rows
}

/** The meetings of today's tasks. */
export async function meetingsOf(db: Db, accountId: number) {
  const { rows } = await sql<{ contactId: number; name: string; at: Date | null }>`
    select o.contact_id as "contactId", p.name, i.meeting_at as at
    from task_outcomes o
    join contacts p on p.account_id = ${accountId} and p.id = o.contact_id
    left join inbound_messages i on i.account_id = ${accountId} and i.id = o.inbound_id
    where ${ofToday(accountId)} and o.disposition = 'meeting'
    order by i.meeting_at, o.id limit 20`.execute(db)
  return rows
}
