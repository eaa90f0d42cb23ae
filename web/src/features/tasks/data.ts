import * as api from '@cadencia/contract/tasks'
import { listTimeline } from '@cadencia/contract/timeline'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'

import { call, change } from '#lib/api.ts'

const refreshMs = 30_000
/** Who sees no task may have just begun a campaign, whose tasks are there a moment later. */
const emptyRefreshMs = 5_000

export type TaskFilter = {
  state: api.TaskState
  channel: api.Task['channel'] | undefined
  campaignId: number | undefined
  search: string | undefined
}

const perPage = 100

/** The first hundreds of them, in the order of doing them, and how many there are in all. */
export const tasksQuery = (filter: TaskFilter, pages: number) =>
  queryOptions({
    queryKey: ['tasks', 'list', filter, pages],
    queryFn: async ({ signal }) => {
      const loaded = await Promise.all(
        Array.from({ length: pages }, (_, place) =>
          call(api.listTasks, { query: { ...filter, limit: perPage, page: place + 1 } }, { signal }),
        ),
      )
      return { tasks: loaded.flatMap(({ data }) => data), total: loaded[0]?.meta.total ?? 0 }
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.total === 0 ? emptyRefreshMs : refreshMs),
  })

export const taskDayQuery = queryOptions({
  queryKey: ['tasks', 'day'],
  queryFn: ({ signal }) => call(api.getTaskDay, {}, { signal }),
})

export const taskContactQuery = (id: number) =>
  queryOptions({
    queryKey: ['contacts', 'one', id],
    queryFn: async ({ signal }) => {
      const { getContact } = await import('@cadencia/contract/contacts')
      return call(getContact, { params: { id } }, { signal })
    },
    staleTime: 60_000,
  })

export const taskHistoryQuery = (id: number) =>
  queryOptions({
    queryKey: ['contacts', 'timeline', id, 1],
    queryFn: ({ signal }) => call(listTimeline, { params: { id }, query: { page: 1 } }, { signal }),
    staleTime: 30_000,
  })

export type OutcomeBody = z.input<typeof api.OutcomeInput>

export const sendOutcome = (id: number, body: OutcomeBody) =>
  change(api.recordOutcome, { params: { id }, body })

export const sendSnooze = (id: number, until: string) =>
  change(api.snoozeTask, { params: { id }, body: { until } })

export const sendUndo = (id: number) => change(api.undoTask, { params: { id } })

/** Tasks are loaded again now; whatever else shows messages, contacts or numbers, when it is next looked at. */
export async function refreshTasks(client: QueryClient) {
  void client.invalidateQueries({ refetchType: 'none' })
  await client.invalidateQueries({ queryKey: ['tasks'] })
}
