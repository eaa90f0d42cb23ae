import * as api from '@cadencia/contract/campaigns'
import { queryOptions } from '@tanstack/react-query'

import { call } from '#lib/api.ts'

export const campaignsQuery = queryOptions({
  queryKey: ['campaigns'],
  queryFn: ({ signal }) => call(api.listCampaigns, {}, signal),
})

export const campaignQuery = (id: number) =>
  queryOptions({
    queryKey: ['campaigns', id],
    queryFn: ({ signal }) => call(api.getCampaign, { params: { id } }, signal),
  })
