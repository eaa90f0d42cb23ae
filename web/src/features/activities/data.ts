import * as api from '@cadencia/contract/activity'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '#lib/api.ts'

export type ActivityFilter = {
  minDate: string | undefined
  maxDate: string | undefined
  status: api.MessageStatus | undefined
  page: number
}

const refreshMs = 30_000

export const activitiesQuery = (filter: ActivityFilter) =>
  queryOptions({
    queryKey: ['activities', filter],
    queryFn: ({ signal }) => call(api.listActivity, { query: { ...filter, limit: 20 } }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  })
