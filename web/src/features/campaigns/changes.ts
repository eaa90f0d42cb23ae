import * as api from '@cadencia/contract/campaign-changes'
import type { Campaign } from '@cadencia/contract/campaigns'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { call, change } from '#lib/api.ts'
import { useChange } from '#lib/change.ts'
import { logError } from '#lib/log.ts'
import { toast } from '#ui/toast.tsx'

import { campaignQuery, campaignsQuery, refreshCampaigns } from './data.ts'

/** Leads on to its cadence, where the answer says which campaign it is. */
const created = (campaign: Campaign | undefined, navigate: ReturnType<typeof useNavigate>) => ({
  title: 'Campanha criada',
  ...(campaign && {
    action: {
      label: 'Montar cadência',
      onSelect: () => void navigate({ to: '/cadence', search: { campaignId: campaign.id, new: 'cadence' } }),
    },
  }),
})

/** Creates, or with an id changes. */
export function useSaveCampaign(id?: number) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useChange({
    send: (body: api.CampaignInput, key) =>
      id === undefined
        ? change(api.createCampaign, { body }, { key })
        : change(api.updateCampaign, { params: { id }, body }),
    onSuccess: async (saved) => {
      toast(id === undefined ? created(saved, navigate) : { title: 'Campanha atualizada' })
      await refreshCampaigns(client)
    },
  })
}

/** Gone from the list at once. A refusal brings it back and is only logged. */
export function useDeleteCampaign() {
  const client = useQueryClient()
  return useChange({
    send: (id: number) => change(api.deleteCampaign, { params: { id } }),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey: campaignsQuery.queryKey })
      const before = client.getQueryData(campaignsQuery.queryKey)
      client.setQueryData(campaignsQuery.queryKey, (campaigns) => campaigns?.filter((each) => each.id !== id))
      return { before }
    },
    onSuccess: (_nothing, id) => {
      client.removeQueries({ queryKey: campaignQuery(id).queryKey })
      toast({ title: 'Campanha excluída' })
    },
    onError: (error, _id, context) => {
      client.setQueryData(campaignsQuery.queryKey, context?.before)
      logError('Falha ao excluir a campanha', error)
    },
    onSettled: () => refreshCampaigns(client),
  })
}

export function useCancelMessages() {
  const client = useQueryClient()
  return useChange({
    send: (id: number) => call(api.cancelCampaignMessages, { params: { id } }),
    onSuccess: () => void refreshCampaigns(client),
  })
}
