import { sql } from 'kysely'

import { unknownReason } from '#channels/work.ts'
import type { Db } from '#platform/db.ts'

import type { Held } from '../queue.ts'

/** How long the journal of a dispatcher is waited for that was on another machine. */
const journalMinutes = 10

export type Dead = { account_id: number; name: string; may_return: boolean }

/** Who is dead and holds messages, for each account. */
export async function deadOf(db: Db): Promise<Dead[]> {
  const { rows } = await sql<Dead>`
    select m.account_id, m.claimed_by as name,
           coalesce(d.keeps_journal and d.lease_until > now() - ${journalMinutes} * interval '1 minute', false) as may_return
    from messages m left join dispatchers d on d.id = m.claimed_by
    where m.state = 'dispatched' and (d.id is null or d.lease_until <= now())
    group by 1, 2, 3 order by 1`.execute(db)
  return rows
}

/** Which of these dispatchers still say that they live. */
export async function livingAmong(db: Db, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from dispatchers where id = any(${names}::text[]) and lease_until > now()`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Past the gate under these names, and those that were heard of. */
export async function heldBy(db: Db, accountId: number, names: readonly string[], heard: readonly number[]) {
  const { rows } = await sql<Held>`
    select m.account_id as "accountId", m.id, m.fence, -1 as "fenceBefore", m.sender_id as "senderId", m.attempts, m.channel,
           json_build_object('email', c.email, 'phone', c.phone) as contact
    from messages m join contacts c on c.account_id = ${accountId} and c.id = m.contact_id
    where m.account_id = ${accountId} and (
      m.state = 'dispatched' and m.claimed_by = any(${names}::text[])
      or m.state in ('dispatched', 'unknown') and m.id = any(${heard}::bigint[]))`.execute(db)
  return rows
}

/** What these dead dispatchers had let through the gate is in doubt. Says how many messages. */
export async function sweepOf(db: Db, accountId: number, dead: readonly string[]) {
  const { rows } = await sql<{ doubts: number }>`
    select sweep_messages(${accountId}, ${dead}::text[], ${unknownReason}) as doubts`.execute(db)
  return rows[0]?.doubts ?? 0
}

export const forgetDead = (db: Db) =>
  sql`delete from dispatchers where lease_until < now() - interval '1 hour'`.execute(db)
