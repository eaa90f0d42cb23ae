import * as api from '@cadencia/contract/cadences'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { refreshCampaigns } from '#features/campaigns/data.ts'
import { change } from '#lib/api.ts'
import { toast } from '#ui/toast.tsx'

import type { CadenceInput } from './data.ts'

export function useCreateCadence() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: CadenceInput) => change(api.createCadence, { body }),
    // Not waited for: the form is gone before the list of free campaigns changes under it.
    onSuccess: () => void refreshCampaigns(client),
  })
}

export function useDeleteStep() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => change(api.deleteStep, { params: { id } }),
    // Not waited for: the dialog gives the focus back to the step before the step leaves.
    onSuccess: () => {
      toast({ title: 'Etapa excluída' })
      void refreshCampaigns(client)
    },
  })
}
