import { sql } from 'kysely'

import type { Db } from '#platform/db.ts'

export type Situation = 'replied' | 'active' | 'finished'

/** What a person did, whom no program did it for. */
const signals = (accountId: number) => sql`
  from enrolments
  join messages on messages.account_id = enrolments.account_id and messages.enrolment_id = enrolments.id
  join events on events.account_id = messages.account_id and events.message_id = messages.id
    and events.class in ('human', 'proxy')
  where enrolments.account_id = ${accountId} and enrolments.contact_id = contacts.id`

export const lastSignal = (accountId: number) => sql<Date | null>`(
  select max(events.at) ${signals(accountId)} and events.kind in ('open', 'click', 'read', 'reply', 'unsubscribe'))`

/** Of the campaigns a contact is in; a reply counts before all. */
export const situation = (accountId: number) => sql<Situation | null>`case
  when exists (select ${signals(accountId)} and events.kind = 'reply' and enrolments.status <> 'removed') then 'replied'
  else (
    select case when bool_or(enrolments.status = 'active') then 'active'
                when bool_or(enrolments.status = 'finished') then 'finished' end
    from enrolments
    join campaigns on campaigns.account_id = enrolments.account_id and campaigns.id = enrolments.campaign_id
      and campaigns.deleted_at is null
    where enrolments.account_id = ${accountId} and enrolments.contact_id = contacts.id)
  end`

const newest = 1000
const mostKeys = 100

/** The keys of the newest contacts that have a value: to read all of a million takes seconds. */
export async function listAttributeKeys(db: Db, accountId: number) {
  const { rows } = await sql<{ key: string; contacts: number }>`
    select attribute.key, count(*)::int as contacts
    from (select metadata from contacts where account_id = ${accountId} and deleted_at is null
          order by id desc limit ${newest}) newest
    cross join jsonb_each_text(newest.metadata) attribute
    where btrim(attribute.value) <> ''
    group by attribute.key order by contacts desc, attribute.key limit ${mostKeys}`.execute(db)
  return rows
}
