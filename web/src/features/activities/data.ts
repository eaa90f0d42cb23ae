import * as api from '@cadencia/contract/activity'
import type { Answer } from '@cadencia/contract/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '#lib/api.ts'
import { pageOf, pageSize } from '#lib/pages.ts'

export type ActivityFilter = {
  minDate: string | undefined
  maxDate: string | undefined
  status: api.MessageStatus | undefined
  page: number
  campaignId: number | undefined
}

const movingMs = 5000
const stillMs = 30_000

type Activities = Answer<typeof api.listActivity>

/** Something of the page is due and has not left: it is about to change. */
const isMoving = (data: Activities | undefined) =>
  data?.data.some(
    ({ status, shippingDate }) => status === 'pending' && Date.parse(shippingDate) <= Date.now(),
  )

/** A plain list comes whole. */
function onePage(answer: Activities, page: number): Activities {
  if (answer.data.length <= pageSize) return answer
  const { rows, meta } = pageOf(answer.data, page)
  return { ...answer, data: rows, meta }
}

export const activitiesQuery = (filter: ActivityFilter) =>
  queryOptions({
    queryKey: ['activities', filter],
    queryFn: async ({ signal }) =>
      onePage(
        await call(api.listActivity, { query: { ...filter, limit: pageSize } }, { signal }),
        filter.page,
      ),
    placeholderData: keepPreviousData,
    // Only while the page is seen.
    refetchInterval: ({ state }) => (isMoving(state.data) ? movingMs : stillMs),
  })
