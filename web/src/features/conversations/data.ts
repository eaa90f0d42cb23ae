import { answerConversation } from '@cadencia/contract/answers'
import * as api from '@cadencia/contract/conversations'
import { listPeople } from '@cadencia/contract/people'
import * as said from '@cadencia/contract/said'
import type { ReplyClass } from '@cadencia/domain/reply-effect'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'

import { call, change } from '#lib/api.ts'
import { useChange } from '#lib/change.ts'
import { toast } from '#ui/toast.tsx'

const refreshMs = 5000

export type ConversationFilter = {
  page: number
  state: api.ConversationState
  search: string | undefined
  class: ReplyClass | undefined
  assignee: 'me' | 'none' | undefined
}

export const conversationsQuery = (filter: ConversationFilter) =>
  queryOptions({
    queryKey: ['conversations', 'list', filter],
    queryFn: ({ signal }) => call(api.listConversations, { query: { ...filter, limit: 20 } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  })

export const conversationQuery = (id: number) =>
  queryOptions({
    queryKey: ['conversations', 'one', id],
    queryFn: ({ signal }) => call(api.getConversation, { params: { id } }, { signal }),
    refetchInterval: refreshMs,
  })

export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: ({ signal }) => call(listPeople, {}, { signal }),
  staleTime: 5 * 60_000,
})

/** A decision changes messages, contacts and numbers, so everything shown is loaded again. */
function useDecision<V, A = unknown>(send: (variables: V, key: string) => Promise<A>) {
  const client = useQueryClient()
  return useChange({
    send,
    onSettled: () => client.invalidateQueries(),
  })
}

type Said = z.input<(typeof api.classifyConversation)['body']>

export const useClassify = (id: number) =>
  useDecision((body: Said) => change(api.classifyConversation, { params: { id }, body }))

export const useResume = (id: number) =>
  useDecision<void>(() => change(api.resumeConversation, { params: { id } }))

export const useHold = (id: number) =>
  useDecision<void>(() => change(api.holdConversation, { params: { id } }))

export const useUndo = (id: number) =>
  useDecision<void>(() => change(api.undoConversation, { params: { id }, body: {} }))

/** Undoes a record made by hand, if it is still the newest. A failure is shown as a notice, on whichever page is open. */
export function useTakeBack(id: number) {
  const client = useQueryClient()
  return useChange({
    send: (inboundId: number) => change(api.undoConversation, { params: { id }, body: { inboundId } }),
    onError: ({ message }) => toast({ title: 'Erro ao desfazer', text: message, destructive: true }),
    onSettled: () => client.invalidateQueries(),
  })
}

/** A person says what a contact answered: it does what an answer does. */
export const useRecordSaid = (id: number) =>
  useDecision((body: z.output<(typeof said.recordSaid)['body']>, key) =>
    change(said.recordSaid, { params: { id }, body }, { key }),
  )

type Answer = z.input<(typeof answerConversation)['body']>

export const useAnswer = (id: number) => {
  const client = useQueryClient()
  return useChange({
    send: (body: Answer, key) => change(answerConversation, { params: { id }, body }, { key }),
    onSettled: () => client.invalidateQueries({ queryKey: ['conversations'] }),
  })
}

type Changes = z.input<(typeof api.updateConversation)['body']>

export function useUpdateConversation(id: number) {
  const client = useQueryClient()
  return useChange({
    send: (body: Changes) => change(api.updateConversation, { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['conversations'] }),
  })
}
