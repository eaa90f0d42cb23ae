import * as api from '@cadencia/contract/metrics'
import { getAnswerMetrics, listDayMetrics, listPeopleBehind } from '@cadencia/contract/metrics-detail'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '#lib/api.ts'

import type { Behind } from './behind.tsx'

/** The three calls are one answer: half of the numbers would be worse than none. */
export const metricsQuery = (id: number) =>
  queryOptions({
    queryKey: ['metrics', id],
    queryFn: async ({ signal }) => {
      const [campaign, steps, links] = await Promise.all([
        call(api.getCampaignMetrics, { params: { id } }, { signal }),
        call(api.listStepMetrics, { params: { id } }, { signal }),
        call(api.listLinkMetrics, { params: { id } }, { signal }),
      ])
      return { campaign, steps, links }
    },
  })

export const answersQuery = (id: number) =>
  queryOptions({
    queryKey: ['metrics', id, 'answers'],
    queryFn: ({ signal }) => call(getAnswerMetrics, { params: { id } }, { signal }),
  })

export const daysQuery = (id: number) =>
  queryOptions({
    queryKey: ['metrics', id, 'days'],
    queryFn: ({ signal }) => call(listDayMetrics, { params: { id } }, { signal }),
  })

export const peopleQuery = (id: number, behind: Behind, page: number) =>
  queryOptions({
    queryKey: ['metrics', id, 'people', behind, page],
    queryFn: ({ signal }) =>
      call(listPeopleBehind, { params: { id }, query: { ...behind, page, limit: 20 } }, { signal }),
    placeholderData: keepPreviousData,
  })
