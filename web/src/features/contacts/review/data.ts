import type { Sent } from '@cadencia/contract/endpoint'
import * as api from '@cadencia/contract/entrance'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '#lib/api.ts'

/** Who enters a campaign, from when on and how many a day. */
export type Entrance = Sent<typeof api.forecastCampaign>['body']
export type Whom = Pick<Entrance, 'contactIds' | 'filter'>
/** What is chosen of it in a review. */
export type Asked = Omit<Entrance, keyof Whom>

/** A hundred thousand contacts are looked at one by one. */
const waitMs = 2 * 60_000

export const forecastQuery = (campaignId: number, entrance: Entrance) =>
  queryOptions({
    queryKey: ['campaigns', campaignId, 'forecast', entrance],
    queryFn: ({ signal }) =>
      call(api.forecastCampaign, { params: { id: campaignId }, body: entrance }, { signal, waitMs }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })

/** What leaves if a campaign goes on. */
export const resumeForecastQuery = (campaignId: number, { startAt }: Asked) =>
  queryOptions({
    queryKey: ['campaigns', campaignId, 'forecast', { startAt } as Entrance],
    queryFn: ({ signal }) =>
      call(api.forecastResume, { params: { id: campaignId }, body: { startAt } }, { signal, waitMs }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })

export const forecastPeopleQuery = (campaignId: number, whom: Whom, about: api.About) =>
  queryOptions({
    queryKey: ['campaigns', campaignId, 'forecast', 'people', whom, about],
    queryFn: ({ signal }) =>
      call(
        api.listForecastPeople,
        { params: { id: campaignId }, body: { ...whom, about } },
        { signal, waitMs },
      ),
  })
