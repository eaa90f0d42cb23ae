import type * as api from '@cadencia/contract/cadences'
import type { Received } from '@cadencia/contract/endpoint'
import { sql } from 'kysely'

import { activeStepsOf, campaignsOf } from '#campaigns/queries.ts'
import type { Db } from '#platform/db.ts'

type Filter = Received<typeof api.listMyCadences>['query']

/** The first instant of a day, or of a day after it, in the owner's time zone. */
const startOfDay = (userId: number, date: string, daysAfter = 0) =>
  sql<Date>`((to_date(${date}, 'YYYY-MM-DD') + ${daysAfter}::int)::timestamp
    at time zone (select time_zone from users where id = ${userId}))`

/** The campaigns that have a cadence. It is active while its campaign is. */
export const listWithCadence = (db: Db, userId: number, { status, startDate, endDate, campaignId }: Filter) =>
  campaignsOf(db, userId)
    .where((row) => row.exists(activeStepsOf(row)))
    .$call((query) => (status ? query.where('status', status === 'active' ? '=' : '<>', 'active') : query))
    .$call((query) => (startDate ? query.where('created_at', '>=', startOfDay(userId, startDate)) : query))
    .$call((query) => (endDate ? query.where('created_at', '<', startOfDay(userId, endDate, 1)) : query))
    .$call((query) => (campaignId ? query.where('id', '=', campaignId) : query))
    .execute()
