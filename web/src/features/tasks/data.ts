import { listTasks, type OutcomeInput, recordOutcome } from '@cadencia/contract/tasks'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'

import { call, change } from '#lib/api.ts'
import { useChange } from '#lib/change.ts'

const refreshMs = 30_000

export const tasksQuery = queryOptions({
  queryKey: ['tasks'],
  queryFn: ({ signal }) => call(listTasks, { query: { limit: 100 } }, { signal }),
  refetchInterval: refreshMs,
})

/** Messages, contacts and metrics move with a task: whatever is on the screen is asked for again. */
export function useRecordOutcome(id: number) {
  const client = useQueryClient()
  return useChange({
    send: (body: z.input<typeof OutcomeInput>) => change(recordOutcome, { params: { id }, body }),
    onSettled: () => client.invalidateQueries(),
  })
}
