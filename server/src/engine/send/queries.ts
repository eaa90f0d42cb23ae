import { sql } from 'kysely'

import { needingPublicAddress } from '#channels/address/queries.ts'
import { joinSenders } from '#channels/queries.ts'
import type { Db } from '#platform/db.ts'

/** Reserves the messages that a sender's pace allows in the next second, and says when each may leave. */
export async function reserve(db: Db, accountId: number, senderId: number, most: number) {
  const { rows } = await sql<{ granted: number; day_is_full: boolean; first_in: number; every: number }>`
    select * from reserve_sends(${accountId}, ${senderId}, ${most})`.execute(db)
  return rows[0] ?? { granted: 0, day_is_full: false, first_in: 0, every: 0 }
}

/** In how many seconds each of the next messages of a sender may leave: after all that were given a turn before. */
export async function reserveTurns(
  db: Db,
  accountId: number,
  senderId: number,
  howMany: number,
): Promise<number[]> {
  const { rows } = await sql<{ last_in: number; every: number }>`
    select * from reserve_turns(${accountId}, ${senderId}, ${howMany})`.execute(db)
  const { last_in: end, every } = rows[0] ?? { last_in: 0, every: 0 }
  return Array.from({ length: howMany }, (_, index) => Math.max(0, end - (howMany - index) * every))
}

/** What was reserved and found nothing to send does not count for the day. */
export const giveBack = (db: Db, accountId: number, senderId: number, unused: number) =>
  sql`update senders set sent_today = greatest(0, sent_today - ${unused})
      where account_id = ${accountId} and id = ${senderId}`.execute(db)

/** The right to try a sender whose rest is over: one message, of one dispatcher. */
export async function claimProbe(db: Db, accountId: number, senderId: number) {
  const { numAffectedRows } = await sql`
    update senders set suspended_until = now() + interval '60 seconds'
    where account_id = ${accountId} and id = ${senderId} and state = 'suspended' and suspended_until <= now()`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** Its server could not be reached, or would not serve: the fifth time in a row it rests for a minute. */
export const senderFailed = (db: Db, accountId: number, senderId: number, reply: string) =>
  sql`update senders set failures = failures + 1, last_reply = ${reply},
        state = case when failures + 1 >= 5 and state <> 'stopped' then 'suspended' else state end,
        suspended_until = case when failures + 1 >= 5 and state <> 'stopped' then rest.until else suspended_until end
      from (select now() + interval '60 seconds' as until) rest
      where account_id = ${accountId} and id = ${senderId}`.execute(db)

/** Its provider will not have it for now: it rests at once. */
export const senderRests = (db: Db, accountId: number, senderId: number, reply: string, seconds: number) =>
  sql`update senders set failures = failures + 1, last_reply = ${reply}, state = 'suspended',
        suspended_until = now() + ${seconds} * interval '1 second'
      where account_id = ${accountId} and id = ${senderId} and state <> 'stopped'`.execute(db)

/** Only a person can mend it: wrong password, closed account. What is pending waits. */
export const senderStopped = (db: Db, accountId: number, senderId: number, reply: string) =>
  sql`update senders set state = 'stopped', suspended_until = null, last_reply = ${reply}
      where account_id = ${accountId} and id = ${senderId}`.execute(db)

/** Its messages are refused for its own sake: how often in a row. A sender that was being tried again has failed it. */
export async function senderRefused(db: Db, accountId: number, senderId: number, reply: string) {
  const { rows } = await sql<{ refusals: number }>`
    update senders set refusals = refusals + 1, last_reply = ${reply}
    where account_id = ${accountId} and id = ${senderId} returning refusals`.execute(db)
  return rows[0]?.refusals ?? 0
}

export const senderWorks = (db: Db, accountId: number, senderId: number) =>
  sql`update senders set failures = 0, refusals = 0, state = 'ok', suspended_until = null
      where account_id = ${accountId} and id = ${senderId} and state <> 'stopped'`.execute(db)

/** Its server asked for less: nothing of it leaves for a while. */
export const throttleSender = (db: Db, accountId: number, senderId: number, seconds: number, reply: string) =>
  sql`update senders set free_at = greatest(free_at, now() + ${seconds} * interval '1 second'), last_reply = ${reply}
      where account_id = ${accountId} and id = ${senderId}`.execute(db)

/** What only waits for a public address does not run out of time meanwhile. */
export async function extendDeadlines(db: Db) {
  const { rows } = await sql<{ account_id: number; ids: number[] }>`
    select account_id, array_agg(id) as ids from (
      select m.account_id, m.id
      from campaigns c
      cross join ${needingPublicAddress()}
      ${joinSenders(sql`needing.channel`)}
      join messages m on m.account_id = c.account_id and m.campaign_id = c.id and m.channel = needing.channel
        and m.state in ('scheduled', 'retry') and m.next_attempt_at <= now()
        and (rotation.sender_id is null or m.drawn_sender = rotation.sender_id)
      where s.mode = needing.mode and c.status = 'active' and c.deleted_at is null and m.deadline_at < now() + interval '24 hours'
      limit 10000) waiting group by account_id order by account_id`.execute(db)
  for (const { account_id: accountId, ids } of rows)
    await sql`
      update messages set deadline_at = now() + interval '48 hours'
      where account_id = ${accountId} and id = any(${ids}::bigint[])`.execute(db)
}
