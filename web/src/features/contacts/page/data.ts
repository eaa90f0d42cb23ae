import { getContact } from '@cadencia/contract/contacts'
import { listNotes } from '@cadencia/contract/notes'
import { getOverview } from '@cadencia/contract/overview'
import { listTimeline } from '@cadencia/contract/timeline'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '#lib/api.ts'

const refreshMs = 15_000

export const contactQuery = (id: number) =>
  queryOptions({
    queryKey: ['contacts', 'one', id],
    queryFn: ({ signal }) => call(getContact, { params: { id } }, { signal }),
  })

export const overviewQuery = (id: number) =>
  queryOptions({
    queryKey: ['contacts', 'overview', id],
    queryFn: ({ signal }) => call(getOverview, { params: { id } }, { signal }),
    refetchInterval: refreshMs,
  })

/** What of a timeline is shown. */
export type Show = 'all' | 'messages' | 'notes'

/** One page, from the newest. */
export const timelineQuery = (id: number, show: Show, { page = 1, limit = 50 } = {}) =>
  queryOptions({
    queryKey: ['contacts', 'timeline', id, show, limit, page],
    queryFn: ({ signal }) => call(listTimeline, { params: { id }, query: { page, limit, show } }, { signal }),
    // The newest of one choice stand until those of another come; what is older is added when it is there.
    ...(page === 1 && { placeholderData: keepPreviousData }),
    refetchInterval: refreshMs,
  })

export const notesQuery = (id: number) =>
  queryOptions({
    queryKey: ['contacts', 'notes', id],
    queryFn: ({ signal }) => call(listNotes, { params: { id }, query: { limit: 3 } }, { signal }),
  })
