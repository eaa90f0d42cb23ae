import { countConversations } from '@cadencia/contract/conversation-counts'
import { queryOptions, useQuery } from '@tanstack/react-query'

import { call } from '#lib/api.ts'

const refreshMs = 5000

export const countsQuery = queryOptions({
  queryKey: ['conversations', 'counts'],
  queryFn: ({ signal }) => call(countConversations, {}, { signal }),
  // A server that has no conversations is not asked again.
  refetchInterval: ({ state }) => (state.error ? false : refreshMs),
})

/** How many conversations were not read; none until it is known. */
export const useUnread = () => useQuery(countsQuery).data?.unread ?? 0
