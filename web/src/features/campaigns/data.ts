import * as api from '@cadencia/contract/campaigns'
import { type QueryClient, queryOptions } from '@tanstack/react-query'

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

export const freeCampaignsQuery = queryOptions({
  queryKey: ['campaigns', 'free'],
  queryFn: ({ signal }) => call(api.listCampaignsWithoutCadence, {}, signal),
})

/** What shows a campaign is asked again: the lists of campaigns and the cadences, which carry their campaign. */
export const refreshCampaigns = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: campaignsQuery.queryKey }),
    client.invalidateQueries({ queryKey: ['cadences'] }),
  ])
