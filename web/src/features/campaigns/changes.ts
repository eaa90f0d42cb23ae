import * as api from '@cadencia/contract/campaigns'
import { useQueryClient } from '@tanstack/react-query'

import { call, change } from '#lib/api.ts'
import { useChange } from '#lib/change.ts'
import { logError } from '#lib/log.ts'
import { toast } from '#ui/toast.tsx'

import { campaignQuery, campaignsQuery, refreshCampaigns } from './data.ts'

/** Creates, or with an id changes. */
export function useSaveCampaign(id?: number) {
  const client = useQueryClient()
  return useChange({
    send: (body: api.CampaignInput, key) =>
      id === undefined
        ? change(api.createCampaign, { body }, { key })
        : change(api.updateCampaign, { params: { id }, body }),
    onSuccess: async () => {
      toast({ title: id === undefined ? 'Campanha criada' : 'Campanha atualizada' })
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
