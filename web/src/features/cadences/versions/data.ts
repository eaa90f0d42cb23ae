import { listVariantMetrics } from '@cadencia/contract/variants'
import { queryOptions } from '@tanstack/react-query'

import { call } from '#lib/api.ts'

/** The versions of all steps of a campaign, with their numbers. */
export const versionsQuery = (campaignId: number) =>
  queryOptions({
    queryKey: ['metrics', campaignId, 'variants'],
    queryFn: ({ signal }) => call(listVariantMetrics, { params: { id: campaignId } }, { signal }),
  })
