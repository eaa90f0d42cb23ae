import { listCampaignPeople } from '@cadencia/contract/campaign-people'
import { type Segment } from '@cadencia/contract/campaign-progress'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '#lib/api.ts'
import { pageSize } from '#lib/pages.ts'

export type PeopleFilter = { segment: Segment; search: string | undefined; page: number }

export const peopleQuery = (campaignId: number, filter: PeopleFilter) =>
  queryOptions({
    queryKey: ['contacts', 'people', campaignId, filter],
    queryFn: ({ signal }) =>
      call(
        listCampaignPeople,
        { params: { id: campaignId }, query: { ...filter, limit: pageSize } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
