import type { Reason } from '@cadencia/domain/cadence-change'
import { sql } from 'kysely'

import { deadline, type Overdue, ownVersion } from '#engine/life/queries.ts'
import type { Db } from '#platform/db.ts'

/** Holds enrolments; gives back those that were not held before. */
export async function holdEnrolments(tx: Db, accountId: number, enrolmentIds: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    select hold_enrolments(${accountId}, ${enrolmentIds}::bigint[]) as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Lets held enrolments go on; gives back those that were held. */
export async function releaseEnrolments(tx: Db, accountId: number, enrolmentIds: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    select release_enrolments(${accountId}, ${enrolmentIds}::bigint[]) as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** What has its turn in these enrolments and should have left by now, by campaign, in the order in which it should have. */
export async function overdueNow(tx: Db, accountId: number, enrolmentIds: readonly number[]) {
  const { rows } = await sql<Overdue & { campaign_id: number }>`
    select its.enrolment_id, its.step_id, its.channel, its.campaign_id
    from unnest(${enrolmentIds}::bigint[]) as of(enrolment_id) cross join lateral (
      select enrolment_id, step_id, channel, campaign_id, next_attempt_at, id from messages
      where account_id = ${accountId} and enrolment_id = of.enrolment_id
        and state || '' in ('scheduled', 'retry') and next_attempt_at < now() for update) its
    order by its.next_attempt_at, its.id`.execute(tx)
  return Map.groupBy(rows, ({ campaign_id }) => campaign_id)
}

/** How many messages of these enrolments are still to leave. */
export async function pendingOf(tx: Db, accountId: number, enrolmentIds: readonly number[]) {
  const { rows } = await sql<{ messages: number }>`
    select count(*) as messages from unnest(${enrolmentIds}::bigint[]) as its(id) cross join lateral (
      select from messages m where m.account_id = ${accountId} and m.enrolment_id = its.id
        and m.status || '' = 'pending' offset 0) m`.execute(tx)
  return rows[0]?.messages ?? 0
}

/** Enrolments that an answer held for a month without a decision, by account and by whether another of the company answered. */
export async function heldTooLong(db: Db) {
  const { rows } = await sql<{ account_id: number; is_colleague: boolean; ids: number[] }>`
    select account_id, is_colleague, array_agg(id) as ids from (
      select account_id, id, held_by is not null as is_colleague from enrolments
      where held_at < now() - interval '30 days' and stopped_by is null limit 1000) old
    group by account_id, is_colleague`.execute(db)
  return rows
}

export type ActiveEnrolment = {
  id: number
  contact_id: number
  campaign_id: number
  is_held: boolean
  /** The contact whose answer holds it, where that is another one. */
  held_by: number | null
}

/** The enrolments of a contact that go on, held or not. */
export async function activeEnrolments(tx: Db, accountId: number, contactId: number) {
  const { rows } = await sql<ActiveEnrolment>`
    select id, contact_id, campaign_id, held_at is not null as is_held, held_by from enrolments
    where account_id = ${accountId} and contact_id = ${contactId} and status = 'active' order by id`.execute(
    tx,
  )
  return rows
}

/**
 * What a contact has finished has no message to lock. Locked itself, no step that is switched on brings it back before this
 * transaction ends, and then not without seeing what it did (replan_messages).
 */
export const lockFinished = (tx: Db, accountId: number, contactId: number) =>
  sql`
    select from enrolments where account_id = ${accountId} and contact_id = ${contactId} and status = 'finished'
    order by id for no key update`.execute(tx)

/** The steps that were switched off before a contact came to them do not come back for them. */
export const keepOut = (tx: Db, accountId: number, contactId: number) =>
  sql`
    update messages m set reason = ${'Etapa desligada com a cadência parada' satisfies Reason}
    from enrolments e
    where e.account_id = ${accountId} and e.contact_id = ${contactId} and m.account_id = e.account_id
      and m.enrolment_id = e.id and m.state || '' = 'cancelled'
      and m.reason = ${'Etapa desligada' satisfies Reason}`.execute(tx)

type Company = { domain: string; contactId: number; limit: number }

/** The same of the other contacts with an e-mail domain; not more than the limit. */
export async function companyEnrolments(tx: Db, accountId: number, { domain, contactId, limit }: Company) {
  const { rows } = await sql<ActiveEnrolment>`
    select its.* from contacts c cross join lateral (
      select e.id, e.contact_id, e.campaign_id, e.held_at is not null as is_held, e.held_by from enrolments e
      where e.account_id = ${accountId} and e.contact_id = c.id and e.status || '' = 'active' offset 0) its
    where c.account_id = ${accountId} and split_part(lower(c.email), '@', 2) = ${domain} and c.deleted_at is null
      and c.id <> ${contactId}
    limit ${limit}`.execute(tx)
  return rows
}

/** Says whose answer holds these enrolments; null: that of their own contact. */
export const setHeldBy = (tx: Db, accountId: number, ids: readonly number[], contactId: number | null) =>
  sql`
    update enrolments set held_by = ${contactId}
    where account_id = ${accountId} and id = any(${ids}::bigint[]) and held_at is not null`.execute(tx)

/** Says which person stopped these enrolments by hand. */
export const setStoppedBy = (tx: Db, accountId: number, ids: readonly number[], userId: number) =>
  sql`
    update enrolments set stopped_by = ${userId}
    where account_id = ${accountId} and id = any(${ids}::bigint[]) and held_at is not null`.execute(tx)

/** What the answer of a contact holds of others at its company. */
export async function heldByAnswerOf(tx: Db, accountId: number, contactId: number) {
  const { rows } = await sql<{ id: number; contact_id: number }>`
    select id, contact_id from enrolments
    where account_id = ${accountId} and held_by = ${contactId} and held_at is not null`.execute(tx)
  return rows
}

/** Of these enrolments, those of a contact and those that its answer holds: others that answered since are theirs to resume. */
export async function heldFor(tx: Db, accountId: number, contactId: number, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; contact_id: number }>`
    select id, contact_id from enrolments
    where account_id = ${accountId} and id = any(${ids}::bigint[])
      and (contact_id = ${contactId} or held_by = ${contactId})`.execute(tx)
  return rows
}

/** The first message of each enrolment that has its turn: what is moved begins with its step. */
export async function turnsOf(tx: Db, accountId: number, enrolmentIds: readonly number[]) {
  const { rows } = await sql<Overdue & { campaign_id: number }>`
    select its.enrolment_id, its.step_id, its.channel, its.campaign_id
    from unnest(${enrolmentIds}::bigint[]) as of(enrolment_id) cross join lateral (
      select enrolment_id, step_id, channel, campaign_id from messages
      where account_id = ${accountId} and enrolment_id = of.enrolment_id
        and state || '' in ('scheduled', 'retry') order by next_attempt_at, id limit 1 for update) its`.execute(
    tx,
  )
  return Map.groupBy(rows, ({ campaign_id }) => campaign_id)
}

/** What these enrolments had cancelled at a moment, as the database writes it, is planned again; they are held. */
export async function planAgainHeld(tx: Db, accountId: number, enrolmentIds: readonly number[], at: string) {
  await sql`
    update enrolments set held_at = now()
    where account_id = ${accountId} and id = any(${enrolmentIds}::bigint[]) and status = 'active' and held_at is null`.execute(
    tx,
  )
  const { rows } = await sql<{ id: number }>`
    insert into messages (account_id, enrolment_id, campaign_id, contact_id, step_id, channel, variant, template_id, state,
      copy, shipping_at, next_attempt_at, deadline_at)
    select m.account_id, m.enrolment_id, m.campaign_id, m.contact_id, m.step_id, m.channel, ${ownVersion}, 'waiting',
      (select max(copy) + 1 from messages other where other.account_id = m.account_id
         and other.enrolment_id = m.enrolment_id and other.step_id = m.step_id),
      m.shipping_at, m.shipping_at, m.shipping_at + ${deadline}
    from messages m join steps s on s.account_id = m.account_id and s.id = m.step_id and s.is_active and s.is_on
    where m.account_id = ${accountId} and m.enrolment_id = any(${enrolmentIds}::bigint[])
      and m.cancelled_at = ${at}::timestamptz
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}
