import * as api from '@cadencia/contract/contacts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'

import { call } from '#lib/api.ts'

export type ContactFilter = { page: number; search: string | undefined; campaignId: number | undefined }

export const contactsQuery = (filter: ContactFilter) =>
  queryOptions({
    queryKey: ['contacts', filter],
    queryFn: ({ signal }) => call(api.listContacts, { query: { ...filter, limit: 20 } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The only ones that take new contacts. */
export const activeCampaignsQuery = queryOptions({
  queryKey: ['campaigns', 'active'],
  queryFn: async ({ signal }) => {
    const { listCampaignsByStatus } = await import('@cadencia/contract/campaigns')
    return call(listCampaignsByStatus, { query: { status: 'active' } }, { signal })
  },
})

export const refreshContacts = (client: QueryClient) => client.invalidateQueries({ queryKey: ['contacts'] })
