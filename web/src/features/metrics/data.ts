import * as api from '@cadencia/contract/metrics'
import { queryOptions } from '@tanstack/react-query'

import { call } from '#lib/api.ts'

/** The three calls are one answer: half of the numbers would be worse than none. */
export const metricsQuery = (id: number) =>
  queryOptions({
    queryKey: ['metrics', id],
    queryFn: async ({ signal }) => {
      const [campaign, steps, links] = await Promise.all([
        call(api.getCampaignMetrics, { params: { id } }, signal),
        call(api.listStepMetrics, { params: { id } }, signal),
        call(api.listLinkMetrics, { params: { id } }, signal),
      ])
      return { campaign, steps, links }
    },
  })
