import * as api from '@cadencia/contract/sandbox'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'

import { call, change } from '#lib/api.ts'
import { useChange } from '#lib/change.ts'
import { toast } from '#ui/toast.tsx'

export type SandboxFilter = { page: number; search: string | undefined }

const key = ['sandbox', 'messages'] as const
const refreshMs = 5000

export const sandboxQuery = (filter: SandboxFilter) =>
  queryOptions({
    queryKey: [...key, filter],
    queryFn: ({ signal }) => call(api.listSandbox, { query: { ...filter, limit: 20 } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  })

/** What arrived never changes. */
export const sandboxMessageQuery = (id: number) =>
  queryOptions({
    queryKey: ['sandbox', 'message', id],
    queryFn: ({ signal }) => call(api.getSandboxMessage, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export type AnswerKind = (typeof api.sandboxAnswers)[number]

export function useAnswer(id: number) {
  const client = useQueryClient()
  return useChange({
    send: (body: { kind: AnswerKind; text?: string }) => change(api.answerSandbox, { params: { id }, body }),
    onSettled: () => client.invalidateQueries(),
  })
}

export function useEmptySandbox() {
  const client = useQueryClient()
  return useChange({
    send: () => change(api.emptySandbox, {}),
    onSuccess: () => {
      toast({ title: 'Caixa de testes esvaziada' })
      // Not awaited: the component that asked is unmounted once the empty box is shown.
      void client.invalidateQueries({ queryKey: key })
    },
  })
}
