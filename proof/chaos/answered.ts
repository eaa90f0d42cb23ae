import { sql } from 'kysely'

import type { Db } from '#server/src/platform/db.ts'

import type { History } from './check.ts'

/** What the database knows of the answers, with the moment at which each was committed. */
export async function readAnswered(db: Db): Promise<Pick<History, 'recorded' | 'holds' | 'held'>> {
  const recorded = await sql<History['recorded'][number]>`
    select i.mail_id as mail, i.account_id as "user", i.message_id as message, i.contact_id as contact,
      (extract(epoch from pg_xact_commit_timestamp(i.xmin)) * 1000)::float8 as "committedAt",
      (select count(*) from inbound_effects e where e.account_id = i.account_id and e.inbound_id = i.id)::integer as effects,
      (select count(*) from events v where v.account_id = i.account_id and v.message_id = i.message_id
         and v.kind = 'reply' and v.provider_event_id = 'email/' || i.key)::integer as events
    from inbound_messages i`.execute(db)
  const holds = await sql<{ enrolment: string }>`
    select e.account_id || '/' || its.id as enrolment
    from inbound_effects e cross join lateral unnest(e.enrolment_ids) as its(id)`.execute(db)
  const held = await sql<{ enrolment: string }>`
    select account_id || '/' || id as enrolment from enrolments where held_at is not null`.execute(db)
  const names = ({ rows }: typeof holds) => rows.map(({ enrolment }) => enrolment)
  return { recorded: recorded.rows, holds: names(holds), held: names(held) }
}

/**
 * The database then writes down when each transaction was committed. It does so before it lets go of the locks, so a gate
 * that waited for the transaction is dated later, and one that it waited for is dated earlier.
 */
export const keepCommitTimes = (db: Db) => sql`alter system set track_commit_timestamp = on`.execute(db)
