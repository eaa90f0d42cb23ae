import { countTasks } from '@cadencia/contract/task-counts'
import { queryOptions, useQuery } from '@tanstack/react-query'

import { call } from '#lib/api.ts'

const refreshMs = 30_000

export const taskCountsQuery = queryOptions({
  queryKey: ['tasks', 'counts'],
  queryFn: ({ signal }) => call(countTasks, {}, { signal }),
  // A server that has no tasks is not asked again.
  refetchInterval: ({ state }) => (state.error ? false : refreshMs),
})

/** How many tasks are due now or late; none until it is known. */
export const useTodo = () => useQuery(taskCountsQuery).data?.todo ?? 0
