import * as api from '@cadencia/contract/mailboxes'
import { useQueryClient } from '@tanstack/react-query'

import { call, change } from '#lib/api.ts'
import { useChange } from '#lib/change.ts'
import { toast } from '#ui/toast.tsx'

import { mailboxesQuery } from './data.ts'

function useMailboxChange<V, A>(send: (variables: V) => Promise<A>, said: string) {
  const client = useQueryClient()
  return useChange({
    send,
    onSuccess: async () => {
      toast({ title: said })
      await client.invalidateQueries(mailboxesQuery)
    },
  })
}

export const useSaveMailbox = (id: number) =>
  useMailboxChange(
    (body: api.MailboxInput) => change(api.saveMailbox, { params: { id }, body }),
    'Leitura de respostas ligada',
  )

export const useReadAccount = () =>
  useMailboxChange((id: number) => change(api.readAccount, { params: { id } }), 'Leitura de respostas ligada')

export const useRemoveMailbox = () =>
  useMailboxChange(
    (id: number) => change(api.removeMailbox, { params: { id } }),
    'As respostas não são mais lidas',
  )

/** The server waits for another server, which may take its time. */
const testMs = 60_000

export const useTestMailbox = (id: number) =>
  useChange({
    send: (body: api.MailboxInput) => call(api.testMailbox, { params: { id }, body }, { waitMs: testMs }),
  })
