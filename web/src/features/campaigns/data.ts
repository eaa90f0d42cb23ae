import * as api from '@cadencia/contract/campaigns'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'

import { call } from '#lib/api.ts'
import { plural } from '#lib/format.ts'

const changeMs = 1000

export const campaignsQuery = queryOptions({
  queryKey: ['campaigns'],
  queryFn: ({ signal }) => call(api.listCampaigns, {}, { signal }),
  // A change under way is watched until it is done.
  refetchInterval: ({ state }) => (state.data?.some(({ change }) => change) ? changeMs : false),
})

export const campaignQuery = (id: number) =>
  queryOptions({
    queryKey: ['campaigns', id],
    queryFn: ({ signal }) => call(api.getCampaign, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.change ? changeMs : false),
  })

export const freeCampaignsQuery = queryOptions({
  queryKey: ['campaigns', 'free'],
  queryFn: ({ signal }) => call(api.listCampaignsWithoutCadence, {}, { signal }),
})

/** Told with the campaign. A server that does not lists them, and their number is the length of the list. */
export function useActiveContacts({ id, activeContacts }: Pick<api.Campaign, 'id' | 'activeContacts'>) {
  const listed = useQuery({
    queryKey: ['campaigns', id, 'contacts'],
    queryFn: async ({ signal }) => {
      const { listCampaignContacts } = await import('@cadencia/contract/contacts')
      return (await call(listCampaignContacts, { query: { campaignId: id } }, { signal })).length
    },
    enabled: typeof activeContacts !== 'number',
  })
  return activeContacts ?? listed.data
}

export const activeContactsText = (count: number) =>
  plural(count, '0 contatos ativos', '# contato ativo', '# contatos ativos')

/** What shows a campaign is asked again: the lists of campaigns and the cadences, which carry their campaign. */
export const refreshCampaigns = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: campaignsQuery.queryKey }),
    client.invalidateQueries({ queryKey: ['cadences'] }),
  ])
