import type { Campaign } from '@cadencia/contract/campaigns'
import { getStart } from '@cadencia/contract/start'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'

import { call } from '#lib/api.ts'

const pollMs = 2000

const startQuery = queryOptions({
  queryKey: ['start'],
  queryFn: ({ signal }) => call(getStart, {}, { signal }),
  staleTime: 0,
  // An import that runs shows how far it is.
  refetchInterval: ({ state: { data } }) => (data?.lastImport?.isRunning ? pollMs : false),
})

/** Whether a campaign with people has ever left the draft. */
export const hasBegun = (campaigns: readonly Campaign[]) =>
  campaigns.some(({ status, contacts }) => status !== 'draft' && contacts > 0)

/** How far the first campaign is; nothing where there is no need to ask, and nothing when the answer fails. */
export function useStart(isWanted: boolean) {
  const { data, isError } = useQuery({ ...startQuery, enabled: isWanted })
  return isWanted && !isError && data && !data.isRunning ? data : undefined
}

export const refreshStart = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: startQuery.queryKey })
