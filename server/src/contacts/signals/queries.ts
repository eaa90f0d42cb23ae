import type { ReplyClass } from '@cadencia/domain/reply-effect'
import { sql } from 'kysely'

import type { Db } from '#platform/db.ts'
import { nameOfUser } from '#platform/people.ts'

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

export type AnswerRow = {
  class: ReplyClass
  is_confirmed: boolean
  at: string
  return_on: string | null
  meeting_at: string | null
  snoozed_until: string | null
  assignee: string | null
  holds: boolean
  goes_on: boolean
}

/** What a contact answered last; one that a person recorded and took back was not said. */
export const lastAnswer = (accountId: number) => sql<AnswerRow | null>`(
  select json_build_object('class', i.class, 'is_confirmed', i.classified_by is not null, 'at', i.received_at,
    'return_on', i.return_on, 'meeting_at', i.meeting_at, 'snoozed_until', v.snoozed_until,
    'assignee', ${nameOfUser(accountId, sql`v.assigned_to`)},
    'holds', exists (select from enrolments e where e.account_id = ${accountId} and e.contact_id = contacts.id
      and e.held_at is not null and e.status = 'active'),
    'goes_on', exists (select from enrolments e where e.account_id = ${accountId} and e.contact_id = contacts.id
      and e.held_at is null and e.status = 'active'))
  from conversations v
  join inbound_messages i on i.account_id = ${accountId} and i.id = v.last_inbound_id and i.withdrawn_at is null
  where v.account_id = ${accountId} and v.contact_id = contacts.id)`

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
