import type * as api from '@cadencia/contract/cadences'
import type { Received } from '@cadencia/contract/endpoint'

import { activeStepsOf, campaignsOf } from '#campaigns/queries.ts'
import { startOfDay } from '#platform/days.ts'
import type { Db } from '#platform/db.ts'

type Filter = Received<typeof api.listMyCadences>['query']

/** The campaigns that have a cadence. It is active while its campaign is. */
export const listWithCadence = (db: Db, userId: number, { status, startDate, endDate, campaignId }: Filter) =>
  campaignsOf(db, userId)
    .where((row) => row.exists(activeStepsOf(row)))
    .$call((query) => (status ? query.where('status', status === 'active' ? '=' : '<>', 'active') : query))
    .$call((query) => (startDate ? query.where('created_at', '>=', startOfDay(userId, startDate)) : query))
    .$call((query) => (endDate ? query.where('created_at', '<', startOfDay(userId, endDate, 1)) : query))
    .$call((query) => (campaignId ? query.where('id', '=', campaignId) : query))
    .execute()
