import type { Channel } from '@cadencia/domain/channel'
import type { TaskOutcome } from '@cadencia/domain/message'
import { type SelectQueryBuilder, sql } from 'kysely'

import { hasAddress } from '#channels/address/queries.ts'
import { joinSenders } from '#channels/queries.ts'
import { channelOf } from '#channels/registry.ts'
import { changing, deadline, ownVersion, setEnrolments, settleNew, waitBehind } from '#engine/life/queries.ts'
import type { Db } from '#platform/db.ts'
import type { Tables } from '#platform/tables.ts'

const rulesQuery = (db: Db, accountId: number, id: number) =>
  db
    .selectFrom('campaigns')
    .select(ruleColumns)
    .select(daysOff(accountId))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)

export const findRules = (db: Db, accountId: number, id: number) =>
  rulesQuery(db, accountId, id).executeTakeFirst()

/** In whose name a campaign writes. */
export async function ownerOf(db: Db, accountId: number, id: number) {
  const { owner_id } = await db
    .selectFrom('campaigns')
    .select('owner_id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return owner_id
}

/** Holds a campaign as it is while contacts enter: a change of its status or steps waits, and so do we for one under way. */
export const lockCampaignForShare = (db: Db, accountId: number, id: number) =>
  rulesQuery(db, accountId, id).forShare().executeTakeFirst()

/** Locks a campaign for a change: no contact enters it and no other change begins until the transaction ends. */
export const lockCampaign = (db: Db, accountId: number, id: number) =>
  rulesQuery(db, accountId, id).forUpdate().executeTakeFirst()

/** How many messages of a campaign have passed the gate and have no outcome yet. */
export async function leavingOf(db: Db, accountId: number, campaignId: number) {
  const { messages } = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('messages'))
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'dispatched')
    .executeTakeFirstOrThrow()
  return messages
}

const ruleColumns = [
  'id',
  'status',
  'just_weekday',
  'window_start',
  'window_end',
  'skip_holidays',
  'time_zone',
  'new_per_day',
] as const

/** The user's own days without sending, as YYYY-MM-DD; only where holidays count. */
const daysOff = (accountId: number) =>
  sql<string[]>`case when skip_holidays then
    array(select day::text from days_off where days_off.account_id = ${accountId}) else '{}' end`.as(
    'days_off',
  )

export type RulesRow = NonNullable<Awaited<ReturnType<typeof lockCampaignForShare>>>

/** The steps that a contact who enters receives, in order: those that are switched on. */
export const activeSteps = (db: Db, accountId: number, campaignId: number) =>
  db
    .selectFrom('steps')
    .innerJoin('templates', (join) =>
      join
        .onRef('templates.account_id', '=', 'steps.account_id')
        .onRef('templates.id', '=', 'steps.template_id'),
    )
    .select(['steps.id', 'steps.delay_minutes', 'steps.condition', 'templates.type as channel'])
    .where('steps.account_id', '=', accountId)
    .where('steps.campaign_id', '=', campaignId)
    .where('steps.is_active', '=', true)
    .where('steps.is_on', '=', true)
    .orderBy('steps.step_order')
    .execute()

/** The transaction's own moment: what is planned in it counts from there. */
export async function transactionTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
  return rows[0]?.now ?? new Date()
}

/** A hundred thousand contacts take longer and hold more than a call may otherwise: this transaction is let. */
export const allowLongStatements = (db: Db) =>
  sql`select set_config('statement_timeout', '5min', true), set_config('work_mem', '128MB', true)`.execute(db)

/** A set of an owner's contacts, as a query that gives their ids. */
export type ContactQuery = SelectQueryBuilder<Tables, 'contacts', { id: number }>

export const contactsByIds = (db: Db, accountId: number, ids: readonly number[]): ContactQuery =>
  db
    .selectFrom('contacts')
    .select('contacts.id')
    .where('contacts.account_id', '=', accountId)
    // One parameter, however many they are.
    .where(sql<boolean>`contacts.id = any(${ids}::bigint[])`)
    .where('contacts.deleted_at', 'is', null)

/** Those of them that are being deleted are waited for, and then are not there. */
export const holdContacts = (contacts: ContactQuery): ContactQuery => contacts.forKeyShare()

/** When each step leaves, by slots: so many contacts from one moment on, one after another. */
export type Plan = {
  /** When the first step would leave without hours and limits. */
  dueAt: Date
  /** The place, in the order of contacts, at which each slot begins. */
  froms: readonly number[]
  everySeconds: number
  /** The first of a slot's contacts; slots are counted from 1. */
  steps: readonly { slot: number; stepId: number; channel: Channel; dueAt: Date; isFirst: boolean }[]
}

/** Enrols a set of contacts in a campaign and plans one message per step for each (enrol_contacts). */
export async function insertEnrolments(
  tx: Db,
  accountId: number,
  campaignId: number,
  contacts: ContactQuery,
  { dueAt, froms, everySeconds, steps }: Plan,
) {
  // A text: the ids only come to go back, and there may be a hundred thousand of them.
  const { rows: chosen } = await sql<{ found: number; ids: string }>`
    select count(*) as found, coalesce(array_agg(id), '{}')::text as ids from (${contacts}) chosen`.execute(
    tx,
  )
  const { rows } = await sql<{ added: number; messages: number }>`
    select added, planned as messages from enrol_contacts(
      ${accountId}, ${campaignId}, ${chosen[0]?.ids ?? '{}'}::bigint[], ${dueAt}, ${froms}::bigint[], ${everySeconds}::float8,
      ${steps.map(({ slot }) => slot)}::integer[], ${steps.map(({ stepId }) => stepId)}::bigint[],
      ${steps.map(({ channel }) => channel)}::text[], ${steps.map(({ dueAt }) => dueAt)}::timestamptz[],
      ${steps.map(({ isFirst }) => isFirst)}::boolean[])`.execute(tx)
  return { found: chosen[0]?.found ?? 0, added: rows[0]?.added ?? 0, messages: rows[0]?.messages ?? 0 }
}

/**
 * A message sent again by a person: a new one beside those there are, for an enrolment that is held. The enrolment goes on,
 * its next step waits for the new one, and the new one leaves whatever the condition of its step.
 */
export async function insertCopy(tx: Db, accountId: number, messageId: number, dueAt: Date) {
  const { rows } = await sql<{ id: number; enrolment_id: number }>`
    insert into messages (account_id, enrolment_id, campaign_id, contact_id, step_id, channel, decided, variant, template_id,
                          copy, shipping_at, next_attempt_at, deadline_at)
    select account_id, enrolment_id, campaign_id, contact_id, step_id, channel, 'waived', ${ownVersion},
           (select max(copy) + 1 from messages other where other.account_id = m.account_id
              and other.enrolment_id = m.enrolment_id and other.step_id = m.step_id),
           ${dueAt}::timestamptz, ${dueAt}::timestamptz, ${dueAt}::timestamptz + ${deadline}
    from messages m where m.account_id = ${accountId} and m.id = ${messageId}
    returning id, enrolment_id`.execute(tx)
  const [copy] = rows
  if (!copy) return undefined
  await takeUp(tx, accountId, [copy])
  return copy.id
}

type Copy = { id: number; enrolment_id: number }

/** New messages of enrolments that were there before: the enrolments go on, and their next steps wait for the new ones. */
export async function takeUp(tx: Db, accountId: number, copies: readonly Copy[]) {
  const enrolmentIds = [...new Set(copies.map(({ enrolment_id }) => enrolment_id))]
  const ids = copies.map(({ id }) => id)
  await setEnrolments(tx, accountId, enrolmentIds, {
    from: ['finished', 'opted_out', 'replied'],
    to: 'active',
  })
  await settleNew(tx, accountId, ids)
  await waitBehind(tx, accountId, ids)
}

/** A task that comes back later, as if it had been planned for then. Only while it is a task. */
export const postponeTask = (tx: Db, accountId: number, messageId: number, dueAt: Date, told: Told) =>
  changing(tx, accountId, [messageId], async () => {
    const { numAffectedRows } = await sql`
      update messages set state = 'retry', next_attempt_at = ${dueAt}, due_at = null, deadline_at = ${dueAt}::timestamptz + ${deadline},
        outcome = ${told.outcome}, note = ${told.note}
      where account_id = ${accountId} and id = ${messageId} and state = 'task'`.execute(tx)
    return numAffectedRows === 1n
  })

/** A task that a person puts off stays one; it is kept a week from then. Only while it is a task. */
export const snoozeTask = (tx: Db, accountId: number, messageId: number, dueAt: Date) =>
  changing(tx, accountId, [messageId], async () => {
    const { numAffectedRows } = await sql`
      update messages set next_attempt_at = ${dueAt},
        deadline_at = greatest(deadline_at, ${dueAt}::timestamptz + interval '7 days')
      where account_id = ${accountId} and id = ${messageId} and state = 'task'`.execute(tx)
    return numAffectedRows === 1n
  })

export type Told = { outcome: TaskOutcome; note: string | null }

type PaceRow = {
  sender: string | null
  state: string | null
  mode: string | null
  per_minute: number | null
  per_day: number | null
  sent_today: number
}

/**
 * The pace and kind of the senders a campaign uses for a channel, together or of one alone, and what they have sent today; no
 * pace where nothing limits one of them.
 */
export async function paceOf(
  db: Db,
  accountId: number,
  campaignId: number,
  channel: Channel,
  senderId?: number | null,
) {
  const { rows } = await sql<PaceRow>`
    select s.name as sender, s.state, s.mode, s.per_minute, s.per_day,
           case when s.day = (now() at time zone u.time_zone)::date then s.sent_today else 0 end as sent_today
    from campaigns c join accounts u on u.id = c.account_id
    ${joinSenders(sql`${channel}`, sql`${accountId}`)}
    where c.account_id = ${accountId} and c.id = ${campaignId}
      ${senderId === undefined ? sql`` : sql`and s.id = ${senderId}`}
    order by rotation.place`.execute(db)
  return {
    pace: {
      perMinute: together(rows.map(({ per_minute }) => per_minute)),
      perDay: together(rows.map(({ per_day }) => per_day)),
    },
    sentToday: rows.reduce((sum, row) => sum + Math.min(row.sent_today, row.per_day ?? Infinity), 0),
    mode: rows[0]?.mode ?? undefined,
    senders: rows.length,
    stopped: rows.flatMap(({ sender, state }) => (sender !== null && state === 'stopped' ? [sender] : [])),
  }
}

/** One without a limit leaves all of them without. */
const together = (limits: readonly (number | null)[]) =>
  limits.length === 0
    ? undefined
    : limits.reduce<number | undefined>(
        (sum, limit) => (sum === undefined || limit === null ? undefined : sum + limit),
        0,
      )

/** How often an address was approached matters on the day itself. */
export const removeOldApproaches = (db: Db) =>
  db
    .deleteFrom('approaches')
    .where('day', '<', sql<Date>`current_date - 2`)
    .execute()

/** After so many temporary refusals of one address within a month it is suppressed. */
export const softLimit = 3

/** How many messages to this address were temporarily refused or came back within a month. */
export async function softBounces(tx: Db, accountId: number, channel: Channel, address: string) {
  const isTheirs = hasAddress(channelOf(channel).address, address)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    -- Removed contacts count too. Two parts, because each has its own index.
    from (
      select c.id from contacts c where c.account_id = ${accountId} and ${isTheirs} and c.deleted_at is null
      union all
      select c.id from contacts c where c.account_id = ${accountId} and ${isTheirs} and c.deleted_at is not null) c
    cross join lateral (
      select e.id from enrolments e where e.account_id = ${accountId} and e.contact_id = c.id offset 0) e
    cross join lateral (
      select from messages m where m.account_id = ${accountId} and m.enrolment_id = e.id and m.channel = ${channel}
        and exists (
          select from events v where v.account_id = ${accountId} and v.message_id = m.id
            and v.kind = 'soft_bounce' and v.at > now() - interval '30 days'
            and v.at > coalesce((select max(l.lifted_at) from lifted_suppressions l where l.account_id = ${accountId}
              and l.channel = ${channel} and l.address = ${address}), '-infinity') offset 0)
      offset 0) m`.execute(tx)
  return rows[0]?.count ?? 0
}

/** A mailbox that is full now: told by the server itself, once an attempt. */
export const insertSoftBounce = (tx: Db, accountId: number, messageId: number, code: string) =>
  tx
    .insertInto('events')
    .values({
      account_id: accountId,
      message_id: messageId,
      kind: 'soft_bounce',
      detail: JSON.stringify({ code }),
    })
    .execute()
