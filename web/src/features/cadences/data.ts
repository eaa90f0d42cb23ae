import * as api from '@cadencia/contract/cadences'
import type { Sent } from '@cadencia/contract/endpoint'
import { listStepMetrics } from '@cadencia/contract/metrics'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '#lib/api.ts'

export type CadenceFilter = Omit<Sent<typeof api.listMyCadences>['query'], 'campaignId'>
export type CadenceInput = { campaignId: number; cadences: { templateId: number; delayMinutes: number }[] }

export const cadencesQuery = (filter: CadenceFilter) =>
  queryOptions({
    queryKey: ['cadences', filter],
    queryFn: ({ signal }) => call(api.listMyCadences, { query: filter }, { signal }),
    placeholderData: keepPreviousData,
  })

export const stepsQuery = (campaignId: number) =>
  queryOptions({
    queryKey: ['cadences', 'steps', campaignId],
    queryFn: ({ signal }) => call(api.listCadence, { query: { campaignId } }, { signal }),
  })

/** When each step would leave for a contact that entered now. */
export const previewQuery = (input: CadenceInput) =>
  queryOptions({
    queryKey: ['cadences', 'preview', input],
    queryFn: ({ signal }) => call(api.previewCadence, { body: input }, { signal }),
  })

export const stepMetricsQuery = (campaignId: number) =>
  queryOptions({
    queryKey: ['metrics', campaignId, 'steps'],
    queryFn: ({ signal }) => call(listStepMetrics, { params: { id: campaignId } }, { signal }),
  })
