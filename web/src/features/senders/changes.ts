import * as api from '@cadencia/contract/senders'
import { useQueryClient } from '@tanstack/react-query'

import { campaignsQuery } from '#features/campaigns/data.ts'
import { call, change } from '#lib/api.ts'
import { useChange } from '#lib/change.ts'
import { toast } from '#ui/toast.tsx'

import { sendersQuery } from './data.ts'

/** A change of one may change another: who is the default. */
function useSenderChange<V, A>(send: (variables: V) => Promise<A>, said: string) {
  const client = useQueryClient()
  return useChange({
    send,
    onSuccess: async () => {
      toast({ title: said })
      await client.invalidateQueries(sendersQuery)
    },
  })
}

/** Creates, or with an id changes. */
export const useSaveSender = (id?: number) =>
  useSenderChange(
    (body: api.SenderInput) =>
      id === undefined
        ? change(api.createSender, { body })
        : change(api.updateSender, { params: { id }, body }),
    id === undefined ? 'Canal criado' : 'Canal atualizado',
  )

export const useMakeDefault = () =>
  useSenderChange((id: number) => change(api.makeSenderDefault, { params: { id } }), 'Canal padrão alterado')

export const useResumeSender = () =>
  useSenderChange((id: number) => change(api.resumeSender, { params: { id } }), 'Canal retomado')

/** The campaigns that had chosen it have the default again. */
export function useDeleteSender() {
  const client = useQueryClient()
  return useSenderChange(async (id: number) => {
    await change(api.deleteSender, { params: { id } })
    await client.invalidateQueries(campaignsQuery)
  }, 'Canal excluído')
}

/** The server waits for another server, which may take its time. */
const testMs = 120_000

export function useTestSender() {
  const client = useQueryClient()
  return useChange({
    send: (id: number) => call(api.testSender, { params: { id }, body: {} }, { waitMs: testMs }),
    onSettled: () => client.invalidateQueries(sendersQuery),
  })
}
