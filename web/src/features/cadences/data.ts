import * as api from '@cadencia/contract/cadences'
import type { Sent } from '@cadencia/contract/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '#lib/api.ts'

export type CadenceFilter = Omit<Sent<typeof api.listMyCadences>['query'], 'campaignId'>

export const cadencesQuery = (filter: CadenceFilter) =>
  queryOptions({
    queryKey: ['cadences', filter],
    queryFn: ({ signal }) => call(api.listMyCadences, { query: filter }, signal),
    placeholderData: keepPreviousData,
  })

export const stepsQuery = (campaignId: number) =>
  queryOptions({
    queryKey: ['cadences', 'steps', campaignId],
    queryFn: ({ signal }) => call(api.listCadence, { query: { campaignId } }, signal),
  })
