import type { ChangeEffect, StepsChange } from '@cadencia/domain/cadence-change'
import type { Channel } from '@cadencia/domain/channel'
import { sql } from 'kysely'

import type { Overdue, Why } from '#engine/life/queries.ts'
import type { Db } from '#platform/db.ts'

export type Asked =
  | { kind: 'cancel'; reason: Why; stepId?: number }
  /** `startAt`: what should have left before leaves from then on; from now on where it is not given or past. */
  | { kind: 'resume'; startAt?: Date | undefined }
  | { kind: 'hours' }
  /** Others share its channels: what is pending is divided among them. */
  | { kind: 'senders' }
  | { kind: 'steps'; steps: StepsChange }

export type ChangeRow = NonNullable<Awaited<ReturnType<typeof lockChange>>>

/**
 * A change of all that is pending in a campaign is asked for. Nothing of the campaign leaves until it is done: it is not
 * looked at, and what was taken before is refused at the gate, which knows the campaign by its version.
 */
export async function insertChange(
  tx: Db,
  accountId: number,
  campaignId: number,
  asked: Asked,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into campaign_changes (account_id, campaign_id, kind, step_id, reason, start_at, last_message_id, total, steps)
    select ${accountId}::bigint, ${campaignId}::bigint, ${asked.kind}::text,
      ${asked.kind === 'cancel' ? (asked.stepId ?? null) : null}::bigint,
      ${asked.kind === 'cancel' ? asked.reason : null}::text,
      greatest(now(), ${asked.kind === 'resume' ? asked.startAt : null}::timestamptz), last.id, counted.pending,
      ${asked.kind === 'steps' ? JSON.stringify(asked.steps) : null}::jsonb
    from (select coalesce(max(id), 0) as id from messages where account_id = ${accountId}) last,
      (select coalesce(sum(pending), 0) as pending from step_counts
       where account_id = ${accountId} and campaign_id = ${campaignId}
         ${asked.kind === 'cancel' && asked.stepId !== undefined ? sql`and step_id = ${asked.stepId}` : sql``}) counted
    returning id`.execute(tx)
  await tx
    .updateTable('campaigns')
    .set({ changing: true, updated_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', campaignId)
    .execute()
  return rows[0]?.id ?? 0
}

/** The oldest change of a campaign that is under way: of several processes one works on it at a time. */
export const lockChange = (tx: Db, accountId: number, campaignId: number, { waits }: { waits: boolean }) =>
  tx
    .selectFrom('campaign_changes')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .where('finished_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .$if(!waits, (query) => query.skipLocked())
    .executeTakeFirst()

export const findChange = (db: Db, accountId: number, id: number) =>
  db
    .selectFrom('campaign_changes')
    .select(['total', 'messages', 'contacts', 'effect', 'finished_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Which contacts of a campaign come next. */
export type Place = Pick<ChangeRow, 'account_id' | 'campaign_id' | 'last_contact_id'>

/** The next contacts of a campaign, in the order of their ids. Those removed have nothing pending. */
export const nextEnrolments = (tx: Db, { account_id, campaign_id, last_contact_id }: Place, most: number) =>
  tx
    .selectFrom('enrolments')
    .select(['id', 'contact_id'])
    .where('account_id', '=', account_id)
    .where('campaign_id', '=', campaign_id)
    .where('contact_id', '>', last_contact_id)
    .where('status', '<>', 'removed')
    .orderBy('contact_id')
    .limit(most)
    .execute()

/** Of these enrolments, what should have left before a moment, in the order in which it should have. */
export async function overdueOf(
  tx: Db,
  { account_id, start_at }: Pick<ChangeRow, 'account_id' | 'start_at'>,
  enrolmentIds: readonly number[],
  { locks }: { locks: boolean },
) {
  const { rows } = await sql<Overdue>`
    select its.enrolment_id, its.step_id, its.channel, its.shipping_at
    from unnest(${enrolmentIds}::bigint[]) as of(enrolment_id) cross join lateral (
      select enrolment_id, step_id, channel, shipping_at, next_attempt_at, id from messages
      where account_id = ${account_id} and enrolment_id = of.enrolment_id
        and state || '' in ('scheduled', 'retry') and next_attempt_at < ${start_at} ${locks ? sql`for update` : sql``}) its
    order by its.next_attempt_at, its.id`.execute(tx)
  return rows
}

export type PendingRow = { enrolment_id: number; step_id: number; channel: Channel; at: Date }

/** All that these enrolments still have to send, and when; not of those who are held. */
export async function pendingOf(db: Db, accountId: number, enrolmentIds: readonly number[]) {
  const { rows } = await sql<PendingRow>`
    select m.enrolment_id, m.step_id, m.channel, m.next_attempt_at as at
    from enrolments e cross join lateral (
      select * from messages its where its.account_id = ${accountId} and its.enrolment_id = e.id
        and its.state || '' in ('scheduled', 'waiting', 'retry')) m
    where e.account_id = ${accountId} and e.id = any(${enrolmentIds}::bigint[]) and e.held_at is null`.execute(
    db,
  )
  return rows
}

/** How many a part of a change concerned. */
export type Written = { messages: number; contacts: number }

/** What a part of a change came to; `moved` and `effect` are of all parts until now. */
export type Done = Written & { moved: ReadonlyMap<Channel, number>; effect?: ChangeEffect | undefined }

/** A part of a change before it is written: the next one is planned by what it comes to. */
export type PlannedPart = Pick<Done, 'moved' | 'effect'> & { write: () => Promise<Written> }

export const advanceChange = (
  tx: Db,
  { account_id, id }: ChangeRow,
  done: Done & { lastContactId: number },
) =>
  tx
    .updateTable('campaign_changes')
    .set((row) => ({
      last_contact_id: done.lastContactId,
      messages: row('messages', '+', done.messages),
      contacts: row('contacts', '+', done.contacts),
      moved: JSON.stringify(Object.fromEntries(done.moved)),
      ...(done.effect && { effect: JSON.stringify(done.effect) }),
    }))
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()

/** It is done, and the campaign goes on unless another change waits. */
export async function finishChange(tx: Db, { account_id, id, campaign_id }: ChangeRow) {
  await tx
    .updateTable('campaign_changes')
    .set({ finished_at: sql<Date>`now()` })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
  await sql`
    update campaigns set changing = exists (
      select from campaign_changes other where other.account_id = ${account_id} and other.campaign_id = ${campaign_id}
        and other.finished_at is null and other.id <> ${id})
    where account_id = ${account_id} and id = ${campaign_id}`.execute(tx)
}

/** Campaigns with a change under way. */
export async function campaignsChanging(db: Db) {
  const { rows } = await sql<{ account_id: number; campaign_id: number }>`
    select distinct account_id, campaign_id from campaign_changes where finished_at is null`.execute(db)
  return rows
}
