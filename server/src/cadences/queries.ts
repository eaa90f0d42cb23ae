import type * as api from '@cadencia/contract/cadences'
import type { Received } from '@cadencia/contract/endpoint'
import { sql } from 'kysely'

import { activeStepsOf, campaignsOf } from '#campaigns/queries.ts'
import { startOfDay } from '#platform/days.ts'
import type { Db } from '#platform/db.ts'

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
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .forShare()
    .execute()

type Step = { templateId: number; delayMinutes: number; inThread?: boolean | undefined }

export const insertSteps = (db: Db, accountId: number, campaignId: number, steps: readonly Step[]) =>
  db
    .insertInto('steps')
    .values(
      steps.map(({ templateId, delayMinutes, inThread = true }, index) => ({
        account_id: accountId,
        campaign_id: campaignId,
        step_order: index + 1,
        template_id: templateId,
        delay_minutes: delayMinutes,
        in_thread: inThread,
      })),
    )
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
