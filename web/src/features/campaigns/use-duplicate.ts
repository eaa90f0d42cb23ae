import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { change } from '#lib/api.ts'
import { useChange } from '#lib/change.ts'
import { toast } from '#ui/toast.tsx'

import { refreshCampaigns } from './data.ts'

/** Leads to the copy. */
export function useDuplicateCampaign() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useChange({
    send: async (id: number, key) => {
      const { duplicateCampaign } = await import('@cadencia/contract/campaign-changes')
      return change(duplicateCampaign, { params: { id } }, { key })
    },
    onSuccess: async (copy) => {
      void refreshCampaigns(client)
      if (!copy) return
      toast({ title: 'Campanha duplicada', text: `“${copy.name}” é um rascunho, sem contatos.` })
      await navigate({ to: '/cadence', search: { campaignId: copy.id } })
    },
    onError: () => toast({ title: 'Erro ao duplicar a campanha. Tente novamente.', destructive: true }),
  })
}
