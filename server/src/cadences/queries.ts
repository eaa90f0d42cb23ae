import type * as api from '@cadencia/contract/cadences'
import type { Received } from '@cadencia/contract/endpoint'
import type { Condition } from '@cadencia/domain/condition'
import { sql } from 'kysely'

import { activeStepsOf, campaignsOf } from '#campaigns/queries.ts'
import { startOfDay } from '#platform/days.ts'
import type { Db } from '#platform/db.ts'
import { nameOfUser } from '#platform/people.ts'
import type { Caller } from '#platform/route.ts'

type Filter = Received<typeof api.listMyCadences>['query']

/** The campaigns that have a cadence. It is active while its campaign is. */
export const listWithCadence = (
  db: Db,
  accountId: number,
  { status, startDate, endDate, campaignId }: Filter,
) =>
  campaignsOf(db, accountId)
    .where((row) => row.exists(activeStepsOf(row, accountId)))
    .$call((query) => (status ? query.where('status', status === 'active' ? '=' : '<>', 'active') : query))
    .$call((query) => (startDate ? query.where('created_at', '>=', startOfDay(accountId, startDate)) : query))
    .$call((query) => (endDate ? query.where('created_at', '<', startOfDay(accountId, endDate, 1)) : query))
    .$call((query) => (campaignId ? query.where('id', '=', campaignId) : query))
    .execute()

/** The kept ones among some templates, held as they are until the transaction ends. */
export const lockTemplates = (db: Db, accountId: number, ids: readonly number[]) =>
  db
    .selectFrom('templates')
    .select(['id', 'type'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('deleted_at', 'is', null)
    .forShare()
    .execute()

type Step = {
  templateId: number
  delayMinutes: number
  inThread?: boolean | undefined
  byHand?: boolean | undefined
  isOn?: boolean | undefined
}

/** The steps of a campaign that has none. Gives their ids, in order. */
export async function insertSteps(db: Db, accountId: number, campaignId: number, steps: readonly Step[]) {
  const rows = await db
    .insertInto('steps')
    .values(
      steps.map(({ templateId, delayMinutes, inThread = true, byHand = false, isOn = true }, index) => ({
        account_id: accountId,
        campaign_id: campaignId,
        step_order: index + 1,
        template_id: templateId,
        delay_minutes: delayMinutes,
        in_thread: inThread,
        by_hand: byHand,
        is_on: isOn,
      })),
    )
    .returning(['id', 'step_order'])
    .execute()
  return rows.toSorted((a, b) => a.step_order - b.step_order).map(({ id }) => id)
}

export const setCondition = (db: Db, accountId: number, stepId: number, condition: Condition | null) =>
  db
    .updateTable('steps')
    .set({ condition: condition && JSON.stringify(condition) })
    .where('account_id', '=', accountId)
    .where('id', '=', stepId)
    .execute()

export const campaignOfStep = (db: Db, accountId: number, stepId: number) =>
  db
    .selectFrom('steps')
    .select('campaign_id')
    .where('account_id', '=', accountId)
    .where('id', '=', stepId)
    .where('is_active', '=', true)
    .executeTakeFirst()

export const removeStep = (db: Db, accountId: number, stepId: number) =>
  db
    .updateTable('steps')
    .set({ is_active: false, removed_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', stepId)
    .where('is_active', '=', true)
    .returning('id')
    .executeTakeFirst()

/** The steps of a campaign as they are, also those that are switched off. */
export const keptSteps = (db: Db, accountId: number, campaignId: number) =>
  db
    .selectFrom('steps')
    .innerJoin('templates', (join) =>
      join
        .onRef('templates.account_id', '=', 'steps.account_id')
        .onRef('templates.id', '=', 'steps.template_id'),
    )
    .select(['steps.id', 'steps.template_id', 'steps.delay_minutes', 'steps.in_thread', 'steps.is_on'])
    .select(['steps.by_hand', 'steps.condition', 'templates.type as channel'])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('step_variants as v')
            .select('v.variant')
            .where('v.account_id', '=', accountId)
            .whereRef('v.step_id', '=', 'steps.id')
            .where('v.ended_at', 'is', null),
        )
        .as('has_variants'),
    )
    .where('steps.account_id', '=', accountId)
    .where('steps.campaign_id', '=', campaignId)
    .where('steps.is_active', '=', true)
    .orderBy('steps.step_order')
    .execute()
export type KeptStep = Awaited<ReturnType<typeof keptSteps>>[number]

/** Which version of its steps a campaign has, and who made it when. */
export async function stepsVersion(db: Db, accountId: number, campaignId: number) {
  const { rows } = await sql<{
    version: number
    user_id: number | null
    name: string | null
    seconds: number | null
  }>`
    select steps_version as version, steps_changed_by as user_id,
      extract(epoch from now() - steps_changed_at)::float8 as seconds, ${nameOfUser(accountId, sql`steps_changed_by`)} as name
    from campaigns where account_id = ${accountId} and id = ${campaignId} and deleted_at is null`.execute(db)
  return rows[0]
}

/** The steps of a campaign are others from now on: a change of an older version is refused. */
export const bumpSteps = (db: Db, { accountId, userId }: Caller, campaignId: number) =>
  db
    .updateTable('campaigns')
    .set((row) => ({
      steps_version: row('steps_version', '+', 1),
      steps_changed_at: sql<Date>`now()`,
      steps_changed_by: userId,
    }))
    .where('account_id', '=', accountId)
    .where('id', '=', campaignId)
    .execute()

/** Who enters later has a greater id. */
export async function lastEnrolmentId(db: Db, accountId: number) {
  const { last } = await db
    .selectFrom('enrolments')
    .select(({ fn }) => fn.max('id').as('last'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return last ?? 0
}

type Pair = { first: number; second: number }

/** Of pairs of steps, one of which people have received the first and not the second yet, and how many. */
export async function receivedOutOfOrder(
  db: Db,
  accountId: number,
  campaignId: number,
  pairs: readonly Pair[],
) {
  const { rows } = await sql<{ first: number; people: number }>`
    select pair.first, count(distinct e.id)::int as people
    from enrolments e
    cross join lateral (
      select m.step_id from messages m where m.account_id = ${accountId} and m.enrolment_id = e.id
        and m.state || '' not in ('waiting', 'scheduled', 'retry', 'cancelled') offset 0) had
    join unnest(${pairs.map(({ first }) => first)}::bigint[], ${pairs.map(({ second }) => second)}::bigint[])
      as pair(first, second) on pair.first = had.step_id
    cross join lateral (
      select from messages m where m.account_id = ${accountId} and m.enrolment_id = e.id and m.step_id = pair.second
        and m.state || '' in ('waiting', 'scheduled', 'retry') offset 0) next
    where e.account_id = ${accountId} and e.campaign_id = ${campaignId} and e.status = 'active'
    group by pair.first order by people desc, pair.first limit 1`.execute(db)
  return rows[0]
}

/** How many messages of each step have left. */
export async function receivedOf(db: Db, accountId: number, campaignId: number) {
  const { rows } = await sql<{ step_id: number; sent: number }>`
    select step_id, sum(sent)::int as sent from step_counts
    where account_id = ${accountId} and campaign_id = ${campaignId} group by step_id`.execute(db)
  return new Map(rows.map(({ step_id, sent }) => [step_id, sent]))
}

/** The active steps of a campaign leave their places to others. */
export const parkSteps = (db: Db, accountId: number, campaignId: number) =>
  db
    .updateTable('steps')
    .set((row) => ({ step_order: row('step_order', '+', 1_000_000) }))
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .where('is_active', '=', true)
    .execute()

type Written = Required<Step> & { place: number; isOn: boolean; condition: Condition | null }

/** A new step of a campaign that has some. Its condition is set when all have their ids. */
export async function insertStep(db: Db, accountId: number, campaignId: number, step: Written) {
  const { id } = await db
    .insertInto('steps')
    .values({
      account_id: accountId,
      campaign_id: campaignId,
      step_order: step.place,
      template_id: step.templateId,
      delay_minutes: step.delayMinutes,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateStep = (db: Db, accountId: number, id: number, step: Written) =>
  db
    .updateTable('steps')
    .set({
      step_order: step.place,
      template_id: step.templateId,
      delay_minutes: step.delayMinutes,
      in_thread: step.inThread,
      is_on: step.isOn,
      by_hand: step.byHand,
      condition: step.condition && JSON.stringify(step.condition),
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
