import type { CampaignStatus } from '@cadencia/domain/campaign'
import type { Channel } from '@cadencia/domain/channel'
import type { ReplyScope } from '@cadencia/domain/reply-scope'
import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'

import { needingPublicAddress } from '#channels/address/queries.ts'
import { joinSenders } from '#channels/queries.ts'
import { taskChannels } from '#channels/registry.ts'
import type { Db } from '#platform/db.ts'
import type { Tables } from '#platform/tables.ts'

const stepColumns = [
  'steps.id',
  'steps.step_order',
  'steps.template_id',
  'steps.delay_minutes',
  'steps.in_thread',
  'steps.is_active',
  'steps.is_on',
  'steps.by_hand',
  'steps.condition',
  'templates.name as template_name',
  'templates.type as template_type',
] as const

/** What a task says; the text of another step is read with its template. */
const taskText = () =>
  sql<string | null>`case when templates.type = any(${taskChannels()}::text[]) then templates.content end`.as(
    'task',
  )

/** The versions of a step that are compared now. */
const variantsOf = (step: ExpressionBuilder<Tables, 'steps'>, accountId: number) =>
  step
    .selectFrom('step_variants as v')
    .innerJoin('templates as t', (join) =>
      join.onRef('t.account_id', '=', 'v.account_id').onRef('t.id', '=', 'v.template_id'),
    )
    .select(['v.variant', 'v.template_id', 'v.weight', 't.name as template_name'])
    .where('v.account_id', '=', accountId)
    .whereRef('v.step_id', '=', 'steps.id')
    .where('v.ended_at', 'is', null)
    .orderBy('v.variant')

export const activeStepsOf = (row: ExpressionBuilder<Tables, 'campaigns'>, accountId: number) =>
  row
    .selectFrom('steps')
    .innerJoin('templates', (join) =>
      join
        .onRef('templates.account_id', '=', 'steps.account_id')
        .onRef('templates.id', '=', 'steps.template_id'),
    )
    .select(stepColumns)
    .select(taskText())
    .select((step) => jsonArrayFrom(variantsOf(step, accountId)).as('variants'))
    .where('steps.account_id', '=', accountId)
    .whereRef('steps.campaign_id', '=', 'campaigns.id')
    .where('steps.is_active', '=', true)
    .orderBy('steps.step_order')

/** The change of all that is pending that is under way: the oldest, others wait for it. */
const changeOf = (row: ExpressionBuilder<Tables, 'campaigns'>, accountId: number) =>
  row
    .selectFrom('campaign_changes')
    .select(['kind', 'messages as done', 'total'])
    .where('campaign_changes.account_id', '=', accountId)
    .whereRef('campaign_changes.campaign_id', '=', 'campaigns.id')
    .where('finished_at', 'is', null)
    .orderBy('campaign_changes.id')
    .limit(1)

type Counted = { enrolment_blocks: 'contacts' | 'active'; step_counts: 'pending' }

/** What is counted of a campaign, as the sum of what the database keeps of it. */
const sumOf = <Table extends keyof Counted>(table: Table, column: Counted[Table], accountId: number) =>
  sql<number>`(select coalesce(sum(${sql.ref(column)}), 0)::bigint from ${sql.table(table)} kept
    where kept.account_id = ${accountId} and kept.campaign_id = campaigns.id)`

/** Channels of a campaign that leave only while the product has a public address. */
const needsAddress = (accountId: number) => sql<Channel[]>`array(
  select needing.channel from (select campaigns.id) c cross join ${needingPublicAddress()}
  ${joinSenders(sql`needing.channel`, sql`${accountId}`)} where s.mode = needing.mode)`

/** The senders a campaign chose, by channel. */
const chosenSenders = (accountId: number) => sql<Partial<Record<Channel, number>>>`(
  select coalesce(json_object_agg(chosen.channel, chosen.sender_id), '{}') from campaign_senders chosen
  where chosen.account_id = ${accountId} and chosen.campaign_id = campaigns.id)`

/** The senders that share channels of a campaign, by channel. */
const rotations = (accountId: number) => sql<Partial<Record<Channel, number[]>>>`(
  select coalesce(json_object_agg(channel, ids), '{}') from (
    select r.channel, json_agg(r.sender_id order by r.place) as ids from campaign_rotations r
    where r.account_id = ${accountId} and r.campaign_id = campaigns.id group by r.channel) several)`

const columns = [
  'id',
  'name',
  'description',
  'status',
  'just_weekday',
  'window_start',
  'window_end',
  'skip_holidays',
  'time_zone',
  'reply_scope',
  'new_per_day',
  'pause_reason',
  'created_at',
  'updated_at',
  'steps_version',
] as const

/** An owner's campaigns, each with its active steps in order and its numbers of contacts; newest first. */
export const campaignsOf = (db: Db, accountId: number) =>
  db
    .selectFrom('campaigns')
    .select(columns)
    .select((row) => [
      jsonArrayFrom(activeStepsOf(row, accountId)).as('steps'),
      sumOf('enrolment_blocks', 'contacts', accountId).as('contacts'),
      sumOf('enrolment_blocks', 'active', accountId).as('active_contacts'),
      sumOf('step_counts', 'pending', accountId).as('pending_messages'),
      jsonObjectFrom(changeOf(row, accountId)).as('change'),
      chosenSenders(accountId).as('senders'),
      rotations(accountId).as('rotations'),
      needsAddress(accountId).as('needs_address'),
    ])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')

export type CampaignRow = NonNullable<Awaited<ReturnType<typeof findCampaign>>>
export type StepRow = CampaignRow['steps'][number]

export const findCampaign = (db: Db, accountId: number, id: number) =>
  campaignsOf(db, accountId).where('id', '=', id).executeTakeFirst()

export const listCampaigns = (db: Db, accountId: number, status?: CampaignStatus) =>
  campaignsOf(db, accountId)
    .$call((query) => (status ? query.where('status', '=', status) : query))
    .execute()

/** What an owner chooses of a campaign, as it is kept. What is undefined stays as it is. */
export type CampaignFields = {
  name?: string | undefined
  description?: string | null | undefined
  status?: CampaignStatus | undefined
  just_weekday?: boolean | undefined
  window_start?: string | null | undefined
  window_end?: string | null | undefined
  skip_holidays?: boolean | undefined
  time_zone?: string | undefined
  reply_scope?: ReplyScope | undefined
  new_per_day?: number | null | undefined
  deleted_at?: Date | undefined
  paused_at?: Date | null | undefined
  paused_by?: number | null | undefined
}

export type NewCampaign = CampaignFields & { name: string; owner_id: number }

export const insertCampaign = (db: Db, accountId: number, fields: NewCampaign) =>
  db
    .insertInto('campaigns')
    .values({ ...fields, account_id: accountId })
    .returning('id')
    .executeTakeFirstOrThrow()

export const updateCampaign = (db: Db, accountId: number, id: number, fields: CampaignFields) =>
  db
    .updateTable('campaigns')
    .set({ ...fields, ...(fields.status && { pause_reason: null }), updated_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()

/** The channel and kind of an owner's sender, held as it is: one that is being deleted is waited for, and then is not there. */
export const lockSender = (db: Db, accountId: number, id: number) =>
  db
    .selectFrom('senders')
    .select(['channel', 'mode'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()

export const listWithoutCadence = (db: Db, accountId: number) =>
  campaignsOf(db, accountId)
    .where((row) => row.not(row.exists(activeStepsOf(row, accountId))))
    .execute()
