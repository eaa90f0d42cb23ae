import type { Channel } from '@cadencia/domain/channel'
import type { TaskOutcome } from '@cadencia/domain/message'
import { type SelectQueryBuilder, sql } from 'kysely'

import type { Db } from '#platform/db.ts'
import type { Tables } from '#platform/tables.ts'

const rulesQuery = (db: Db, userId: number, id: number) =>
  db
    .selectFrom('campaigns')
    .select(ruleColumns)
    .select(daysOff)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)

/** Holds a campaign as it is while contacts enter: a change of its status or steps waits, and so do we for one under way. */
export const holdCampaign = (db: Db, userId: number, id: number) =>
  rulesQuery(db, userId, id).forShare().executeTakeFirst()

/** Takes a campaign for a change: nobody enters it, and nobody else changes it, until the transaction ends. */
export const takeCampaign = (db: Db, userId: number, id: number) =>
  rulesQuery(db, userId, id).forUpdate().executeTakeFirst()

const ruleColumns = [
  'id',
  'status',
  'just_weekday',
  'window_start',
  'window_end',
  'skip_holidays',
  'time_zone',
] as const

/** The user's own days without sending, as YYYY-MM-DD; only where holidays count. */
const daysOff = sql<string[]>`case when skip_holidays then
  array(select day::text from days_off where days_off.user_id = campaigns.user_id) else '{}' end`.as(
  'days_off',
)

export type RulesRow = NonNullable<Awaited<ReturnType<typeof holdCampaign>>>

export const activeSteps = (db: Db, userId: number, campaignId: number) =>
  db
    .selectFrom('steps')
    .innerJoin('templates', (join) =>
      join.onRef('templates.user_id', '=', 'steps.user_id').onRef('templates.id', '=', 'steps.template_id'),
    )
    .select(['steps.id', 'steps.delay_minutes', 'templates.type as channel'])
    .where('steps.user_id', '=', userId)
    .where('steps.campaign_id', '=', campaignId)
    .where('steps.is_active', '=', true)
    .orderBy('steps.step_order')
    .execute()

/** The transaction's own moment: what is planned in it counts from there. */
export async function transactionTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
  return rows[0]?.now ?? new Date()
}

/** A hundred thousand contacts take longer and hold more than a call may otherwise: this transaction is let. */
export const takeTime = (db: Db) =>
  sql`select set_config('statement_timeout', '5min', true), set_config('work_mem', '128MB', true)`.execute(db)

/** A set of an owner's contacts, as a query that gives their ids. */
export type ContactQuery = SelectQueryBuilder<Tables, 'contacts', { id: number }>

export const contactsByIds = (db: Db, userId: number, ids: readonly number[]): ContactQuery =>
  db
    .selectFrom('contacts')
    .select('contacts.id')
    .where('contacts.user_id', '=', userId)
    // One parameter, however many they are.
    .where(sql<boolean>`contacts.id = any(${ids}::bigint[])`)
    // One that is being deleted is waited for, and then is not there.
    .forKeyShare()
    .where('contacts.deleted_at', 'is', null)

export type PlannedStep = { stepId: number; channel: Channel; dueAt: Date }

/** How long after its time a message is still worth sending. */
const deadline = sql`interval '48 hours'`

/** Everybody of a set enters a campaign, each with a message per step: one statement, however many they are. */
export async function insertEnrolments(
  db: Db,
  userId: number,
  campaignId: number,
  contacts: ContactQuery,
  steps: readonly PlannedStep[],
) {
  const { rows } = await sql<{ found: number; added: number }>`
    with chosen as (${contacts}),
    entered as (
      insert into enrolments (user_id, campaign_id, contact_id)
      select ${userId}, ${campaignId}, chosen.id from chosen
      on conflict (user_id, campaign_id, contact_id) where status <> 'removed' do nothing
      returning id, contact_id
    ),
    planned as (
      insert into messages (user_id, enrolment_id, campaign_id, contact_id, step_id, channel,
                            shipping_at, next_attempt_at, deadline_at)
      select ${userId}, entered.id, ${campaignId}, entered.contact_id, step.id, step.channel,
             step.due_at, step.due_at, step.due_at + ${deadline}
      from entered cross join unnest(
        ${steps.map(({ stepId }) => stepId)}::bigint[],
        ${steps.map(({ channel }) => channel)}::text[],
        ${steps.map(({ dueAt }) => dueAt)}::timestamptz[]) as step(id, channel, due_at)
    )
    select (select count(*) from chosen) as found, (select count(*) from entered) as added`.execute(db)
  const { found, added } = rows[0] ?? { found: 0, added: 0 }
  return { found, added, messages: added * steps.length }
}

/** A message sent again: a new one beside those there are, for an enrolment that is held. The enrolment goes on. */
export async function insertCopy(db: Db, userId: number, messageId: number, dueAt: Date) {
  const { rows } = await sql<{ id: number }>`
    with resumed as (
      update enrolments e set status = 'active', ended_at = null
      from messages m
      where m.user_id = ${userId} and m.id = ${messageId} and e.user_id = m.user_id and e.id = m.enrolment_id
    )
    insert into messages (user_id, enrolment_id, campaign_id, contact_id, step_id, channel, copy,
                          shipping_at, next_attempt_at, deadline_at)
    select user_id, enrolment_id, campaign_id, contact_id, step_id, channel,
           (select max(copy) + 1 from messages other where other.user_id = m.user_id
              and other.enrolment_id = m.enrolment_id and other.step_id = m.step_id),
           ${dueAt}::timestamptz, ${dueAt}::timestamptz, ${dueAt}::timestamptz + ${deadline}
    from messages m where m.user_id = ${userId} and m.id = ${messageId}
    returning id`.execute(db)
  return rows[0]?.id
}

/** A task that comes back later, as if it had been planned for then. Only while it is a task. */
export async function putOff(db: Db, userId: number, messageId: number, dueAt: Date, told: Told) {
  const { numAffectedRows } = await sql`
    update messages set state = 'retry', next_attempt_at = ${dueAt}, deadline_at = ${dueAt}::timestamptz + ${deadline},
      outcome = ${told.outcome}, note = ${told.note}
    where user_id = ${userId} and id = ${messageId} and state = 'task'`.execute(db)
  return numAffectedRows === 1n
}
export type Told = { outcome: TaskOutcome; note: string | null }

/** A moment for each step, by the step that is first to leave. */
export type Resumption = { firstStepId: number; stepId: number; dueAt: Date }

/** Moves what waited too long: each contact's remaining messages together, by which step is their first. */
export const resumeOverdue = (
  db: Db,
  userId: number,
  campaignId: number,
  resumptions: readonly Resumption[],
) =>
  sql`
    with waiting as (
      select enrolment_id, (array_agg(step_id order by shipping_at, id))[1] as first_step_id
      from messages
      where user_id = ${userId} and campaign_id = ${campaignId} and state in ('scheduled', 'retry')
      group by enrolment_id
      having min(next_attempt_at) < now()
    )
    update messages
    set shipping_at = resumed.due_at, next_attempt_at = resumed.due_at, deadline_at = resumed.due_at + ${deadline}
    from waiting, unnest(
      ${resumptions.map(({ firstStepId }) => firstStepId)}::bigint[],
      ${resumptions.map(({ stepId }) => stepId)}::bigint[],
      ${resumptions.map(({ dueAt }) => dueAt)}::timestamptz[]) as resumed(first_step_id, step_id, due_at)
    where messages.user_id = ${userId} and messages.campaign_id = ${campaignId}
      and messages.state in ('scheduled', 'retry')
      and messages.enrolment_id = waiting.enrolment_id
      and resumed.first_step_id = waiting.first_step_id and resumed.step_id = messages.step_id`.execute(db)

/** How often an address was approached matters on the day itself. */
export const removeOldApproaches = (db: Db) =>
  db
    .deleteFrom('approaches')
    .where('day', '<', sql<Date>`current_date - 2`)
    .execute()

/** So many messages to one address refused within a month, though there is somebody, and it is not written to again. */
export const softLimit = 3

/** How many messages to this address were refused or came back in a month, though there is somebody. */
export async function softBounces(tx: Db, userId: number, address: string) {
  const { rows } = await sql<{ count: number }>`
    select count(distinct m.id) as count
    from contacts c
    join enrolments e on e.user_id = c.user_id and e.contact_id = c.id
    join messages m on m.user_id = e.user_id and m.enrolment_id = e.id
    join events v on v.user_id = m.user_id and v.message_id = m.id
    where c.user_id = ${userId} and lower(c.email) = ${address}
      and v.kind = 'soft_bounce' and v.at > now() - interval '30 days'
      and v.at > coalesce((select max(l.lifted_at) from lifted_suppressions l where l.user_id = ${userId}
        and l.channel = 'email' and l.address = ${address}), '-infinity')`.execute(tx)
  return rows[0]?.count ?? 0
}

/** A mailbox that is full now: told by the server itself, once an attempt. */
export const insertSoftBounce = (tx: Db, userId: number, messageId: number, code: string) =>
  tx
    .insertInto('events')
    .values({ user_id: userId, message_id: messageId, kind: 'soft_bounce', detail: JSON.stringify({ code }) })
    .execute()
