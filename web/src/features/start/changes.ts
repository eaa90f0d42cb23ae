import { createFromModel, type ModelName } from '@cadencia/contract/start'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { refreshCampaigns } from '#features/campaigns/data.ts'
import { call } from '#lib/api.ts'
import { useChange } from '#lib/change.ts'
import { toast } from '#ui/toast.tsx'

/** Makes the campaign of a model and leads to it, or fills one that has no steps. */
export function useModel(campaignId?: number) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useChange({
    send: (model: ModelName, key) => call(createFromModel, { body: { model, campaignId } }, { key }),
    onSuccess: async ({ id }) => {
      void refreshCampaigns(client)
      void client.invalidateQueries({ queryKey: ['templates'] })
      void client.invalidateQueries({ queryKey: ['cadences'] })
      await navigate({ to: '/cadence', search: { campaignId: id } })
    },
    onError: () => toast({ title: 'Erro ao usar o modelo. Tente novamente.', destructive: true }),
  })
}
