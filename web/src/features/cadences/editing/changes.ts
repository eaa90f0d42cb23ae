import type { CadenceEffect } from '@cadencia/contract/cadence-changes'
import * as api from '@cadencia/contract/cadence-changes'
import type { Answer } from '@cadencia/contract/endpoint'
import type { CadenceStep } from '@cadencia/contract/steps'
import { useQueryClient } from '@tanstack/react-query'

import { refreshCampaigns } from '#features/campaigns/data.ts'
import { change, saidBy } from '#lib/api.ts'
import { useChange } from '#lib/change.ts'
import { plural } from '#lib/format.ts'
import { toast } from '#ui/toast.tsx'

import { bodyOf, type ChangeBody } from './sent-steps.ts'

const savedText = ({ people }: CadenceEffect) =>
  plural(people, 'Vale para quem entrar a partir de agora.', 'Vale para 1 pessoa.', 'Vale para # pessoas.')

/** Saves a cadence. What was cancelled does not come back, so only a change that cancelled nothing can be undone. */
export function useChangeCadence(campaignId: number, before: readonly CadenceStep[]) {
  const client = useQueryClient()
  const undo = async (version: number) => {
    try {
      await change(api.changeCadence, { body: bodyOf(campaignId, version, before) })
      toast({ title: 'Cadência como estava antes' })
    } catch (error) {
      toast({ title: saidBy(error) ?? 'Erro ao desfazer. Tente novamente.', destructive: true })
    }
    await refreshCampaigns(client)
  }
  const told = ({ effect, isDone, version }: Answer<typeof api.changeCadence>) => ({
    text: isDone ? savedText(effect) : 'As datas de quem já está na campanha estão sendo refeitas.',
    ...(effect.cancelledMessages === 0 && {
      action: { label: 'Desfazer', onSelect: () => void undo(version) },
    }),
  })
  return useChange({
    send: (body: ChangeBody) => change(api.changeCadence, { body }),
    onSuccess: (saved) => {
      toast({ title: 'Cadência salva', ...(saved && told(saved)) })
      void refreshCampaigns(client)
    },
  })
}
