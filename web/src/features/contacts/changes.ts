import * as api from '@cadencia/contract/contact-changes'
import type { Sent } from '@cadencia/contract/endpoint'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'

import { call, change } from '#lib/api.ts'
import { useChange } from '#lib/change.ts'
import { plural } from '#lib/format.ts'
import { toast } from '#ui/toast.tsx'

import { bodyOf, onlyOf, type Target } from './target.ts'

/** Campaigns, messages and metrics count contacts too: whatever is on the screen is asked for again. */
const refreshAll = (client: QueryClient) => client.invalidateQueries()

export type ContactDraft = Sent<typeof api.createContact>['body'] & { campaignId: number | undefined }

function saveContact(id: number | undefined, { campaignId, ...body }: ContactDraft, key: string) {
  if (id !== undefined) return change(api.updateContact, { params: { id }, body })
  if (campaignId === undefined) return change(api.createContact, { body }, { key })
  return change(api.createContactInCampaign, { body: { ...body, campaignId } }, { key })
}

/** Creates, in a campaign if one is given, or with an id changes. */
export function useSaveContact(id?: number) {
  const client = useQueryClient()
  return useChange({
    send: (draft: ContactDraft, key) => saveContact(id, draft, key),
    onSuccess: async () => {
      toast({ title: id === undefined ? 'Contato criado' : 'Contato atualizado' })
      await refreshAll(client)
    },
  })
}

/** A hundred thousand contacts take the server most of a minute on a small machine. */
const bulkMs = 5 * 60_000

async function remove(target: Target) {
  const only = onlyOf(target)
  if (only) {
    await change(api.deleteContact, { params: { id: only.id } })
    return 1
  }
  const { deletedContacts } = await call(api.deleteContacts, { body: bodyOf(target) }, { waitMs: bulkMs })
  return deletedContacts
}

export function useDeleteContacts(target: Target) {
  const client = useQueryClient()
  return useChange({
    send: () => remove(target),
    onSuccess: (count) => {
      toast({
        title: plural(count, 'Nenhum contato excluído', 'Contato excluído', '# contatos excluídos'),
      })
      // Not waited for: the dialog closes first, so that the focus is on the row when the row leaves.
      void refreshAll(client)
    },
  })
}

export function useCancelMessages(id: number) {
  const client = useQueryClient()
  return useChange({
    send: () => call(api.cancelContactMessages, { params: { id } }),
    onSuccess: () => refreshAll(client),
  })
}

export function useUnrelate(contactId: number) {
  const client = useQueryClient()
  return useChange({
    send: (campaignId: number) => change(api.removeFromCampaign, { params: { campaignId, contactId } }),
    onSuccess: async () => {
      toast({ title: 'Contato removido da campanha' })
      await refreshAll(client)
    },
  })
}
