import * as api from '@cadencia/contract/sign-ins'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'

import { call, change } from '#lib/api.ts'
import { useChange } from '#lib/change.ts'
import { toast } from '#ui/toast.tsx'

import { mailboxesQuery, sendersQuery } from './data.ts'

/** The provider is asked meanwhile. */
const waitMs = 30_000

export const useBeginSignIn = () =>
  useChange({ send: (id: number) => call(api.beginSignIn, { params: { id } }, { waitMs }) })

/** What was known of senders and of their mailboxes is no longer so. */
async function said(client: QueryClient, title: string) {
  toast({ title })
  await Promise.all([client.invalidateQueries(sendersQuery), client.invalidateQueries(mailboxesQuery)])
}

const once = { refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: Infinity, retry: false }

/** Whether the code was typed, asked again and again until it was. */
export const awaitQuery = (id: number, everySeconds: number, onDone: () => void) =>
  queryOptions({
    ...once,
    queryKey: ['sign-in', id],
    queryFn: async ({ signal, client }) => {
      const { isDone } = await call(api.awaitSignIn, { params: { id } }, { signal, waitMs })
      if (isDone) {
        await said(client, 'Conta conectada')
        onDone()
      }
      return isDone
    },
    refetchInterval: ({ state }) => (state.error || state.data ? false : everySeconds * 1000),
    gcTime: 0,
  })

/** What the provider sent back is heard once. It is no part of the key, which is logged. */
export const finishQuery = (query: string) =>
  queryOptions({
    ...once,
    queryKey: ['sign-in', 'finish'],
    queryFn: async ({ client }) => {
      await call(api.finishSignIn, { body: { query } }, { waitMs })
      await said(client, 'Conta conectada')
      return true
    },
  })

export function useLeaveSignIn() {
  const client = useQueryClient()
  return useChange({
    send: (id: number) => change(api.leaveSignIn, { params: { id } }),
    onSuccess: () => said(client, 'Conta desconectada'),
  })
}
