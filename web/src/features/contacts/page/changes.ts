import type { updateContact } from '@cadencia/contract/contact-changes'
import type { Sent } from '@cadencia/contract/endpoint'
import * as notes from '@cadencia/contract/notes'
import { holdInCampaign, resumeInCampaign } from '@cadencia/contract/overview'
import { useQueryClient } from '@tanstack/react-query'

import { change } from '#lib/api.ts'
import { useChange } from '#lib/change.ts'
import { toast } from '#ui/toast.tsx'

/** Lists, conversations and metrics show contacts too, so every query on the screen is loaded again. */
function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries()
}

type Fields = Sent<typeof updateContact>['body']

/** One field of a contact, changed where it stands. */
export function useChangeField(id: number) {
  const refresh = useRefresh()
  return useChange({
    send: async (body: Fields) => {
      const { updateContact } = await import('@cadencia/contract/contact-changes')
      return change(updateContact, { params: { id }, body })
    },
    onSuccess: async () => {
      await refresh()
      toast({ title: 'Contato atualizado' })
    },
  })
}

export function useAddNote(id: number) {
  const refresh = useRefresh()
  return useChange({
    send: (text: string, key) => change(notes.addNote, { params: { id }, body: { text } }, { key }),
    onSuccess: refresh,
  })
}

export function useChangeNote(id: number, noteId: number) {
  const refresh = useRefresh()
  return useChange({
    send: (text: string) => change(notes.updateNote, { params: { id, noteId }, body: { text } }),
    onSuccess: refresh,
  })
}

export function useDeleteNote(id: number, noteId: number) {
  const refresh = useRefresh()
  return useChange({
    send: () => change(notes.deleteNote, { params: { id, noteId } }),
    onSuccess: async () => {
      await refresh()
      toast({ title: 'Nota excluída' })
    },
  })
}

const failed = (title: string) => (error: Error) => toast({ title, text: error.message, destructive: true })

/** The cadence of one campaign goes on. Where the contact's own answer had stopped it, it can be stopped again. */
export function useResumeIn(id: number) {
  const refresh = useRefresh()
  const hold = useChange({
    send: (campaignId: number) => change(holdInCampaign, { params: { id }, body: { campaignId } }),
    onError: failed('Erro ao parar a cadência'),
    onSettled: refresh,
  })
  return useChange({
    send: ({ campaignId }: { campaignId: number; canUndo: boolean }) =>
      change(resumeInCampaign, { params: { id }, body: { campaignId } }),
    onSuccess: (_, { campaignId, canUndo }) => {
      const undo = { label: 'Desfazer', onSelect: () => hold.mutate(campaignId) }
      toast({ title: 'Cadência retomada', ...(canUndo && { action: undo }) })
    },
    onError: failed('Erro ao retomar a cadência'),
    onSettled: refresh,
  })
}
