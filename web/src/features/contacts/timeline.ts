import { listTimeline } from '@cadencia/contract/message'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '#lib/api.ts'

export const timelineQuery = (contactId: number, page: number) =>
  queryOptions({
    queryKey: ['contacts', 'timeline', contactId, page],
    queryFn: ({ signal }) => call(listTimeline, { params: { id: contactId }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  })
