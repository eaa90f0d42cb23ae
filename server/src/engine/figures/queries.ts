import { sql } from 'kysely'

import type { Lane } from '#engine/send/queue.ts'
import type { Db } from '#platform/db.ts'

/** Counting stops here: monitoring needs a quick answer more than an exact one. */
const most = 100_000

export type Backlog = { paced: boolean; messages: number; seconds: number }

/** How much of these lanes is due, and for how long its oldest has been; apart for senders with a limit of their own. */
export async function backlogOf(db: Db, lanes: readonly Lane[]): Promise<Backlog[]> {
  const each = Math.ceil(most / Math.max(1, lanes.length))
  const { rows } = await sql<Backlog>`
    select lane.paced, sum(due.messages)::float8 as messages, max(due.seconds)::float8 as seconds
    from unnest(
      ${lanes.map(({ account_id }) => account_id)}::bigint[], ${lanes.map(({ campaign_id }) => campaign_id)}::bigint[],
      ${lanes.map(({ channel }) => channel)}::text[], ${lanes.map(({ paced }) => paced ?? false)}::boolean[]
    ) as lane(account_id, campaign_id, channel, paced)
    cross join lateral (
      select count(*) as messages, extract(epoch from now() - min(first.next_attempt_at)) as seconds from (
        select m.next_attempt_at from messages m
        where m.account_id = lane.account_id and m.campaign_id = lane.campaign_id and m.channel = lane.channel
          and m.state in ('scheduled', 'retry') and m.next_attempt_at <= now()
        order by m.next_attempt_at, m.id limit ${each}) first) due
    group by 1`.execute(db)
  return rows
}

export async function heldMessages(db: Db) {
  const { messages } = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('messages'))
    .where('state', '=', 'dispatched')
    .executeTakeFirstOrThrow()
  return messages
}

export const senderStates = (db: Db) =>
  db
    .selectFrom('senders')
    .select(['channel', 'state', ({ fn }) => fn.countAll<number>().as('senders')])
    .where('deleted_at', 'is', null)
    .groupBy(['channel', 'state'])
    .execute()

export const liveDispatchers = async (db: Db) => {
  const { live } = await db
    .selectFrom('dispatchers')
    .select(({ fn }) => fn.countAll<number>().as('live'))
    .where('lease_until', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return live
}
