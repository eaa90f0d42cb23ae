import * as api from '@cadencia/contract/cadences'
import { useQueryClient } from '@tanstack/react-query'

import { refreshCampaigns } from '#features/campaigns/data.ts'
import { change } from '#lib/api.ts'
import { useChange } from '#lib/change.ts'
import { toast } from '#ui/toast.tsx'

import type { CadenceInput } from './data.ts'

export function useCreateCadence() {
  const client = useQueryClient()
  return useChange({
    send: (body: CadenceInput, key) => change(api.createCadence, { body }, { key }),
    // Not waited for: the form is gone before the list of free campaigns changes under it.
    onSuccess: () => void refreshCampaigns(client),
  })
}

export function useDeleteStep() {
  const client = useQueryClient()
  return useChange({
    send: (id: number) => change(api.deleteStep, { params: { id } }),
    // Not waited for: the dialog gives the focus back to the step before the step leaves.
    onSuccess: () => {
      toast({ title: 'Etapa excluída' })
      void refreshCampaigns(client)
    },
  })
}
