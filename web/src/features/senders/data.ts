import { listMailboxes } from '@cadencia/contract/mailboxes'
import { listSenders } from '@cadencia/contract/sender'
import { listSignIns } from '@cadencia/contract/sign-ins'
import { queryOptions } from '@tanstack/react-query'

import { call } from '#lib/api.ts'

export const sendersQuery = queryOptions({
  queryKey: ['senders'],
  queryFn: ({ signal }) => call(listSenders, {}, { signal }),
  // A sender rests and recovers by itself.
  refetchInterval: 30_000,
})

export const mailboxesQuery = queryOptions({
  queryKey: ['mailboxes'],
  queryFn: ({ signal }) => call(listMailboxes, {}, { signal }),
  // How reading goes changes by itself.
  refetchInterval: 15_000,
})

/** With which providers a person can sign in to a mail account. */
export const signInsQuery = queryOptions({
  queryKey: ['sign-ins'],
  queryFn: ({ signal }) => call(listSignIns, {}, { signal }),
  staleTime: Infinity,
})
