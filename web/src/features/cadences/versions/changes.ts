import type { Sent } from '@cadencia/contract/endpoint'
import { createTemplate } from '@cadencia/contract/template-changes'
import type { Template } from '@cadencia/contract/templates'
import * as api from '@cadencia/contract/variants'
import { variantLetter } from '@cadencia/domain/variants'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'

import { refreshCampaigns } from '#features/campaigns/data.ts'
import { templatesQuery } from '#features/templates/data.ts'
import { change } from '#lib/api.ts'
import { useChange } from '#lib/change.ts'
import { toast } from '#ui/toast.tsx'

export type VersionsInput = Sent<typeof api.setVariants>['body']

type Of = { campaignId: number; stepId: number }

const refresh = (client: QueryClient, campaignId: number) =>
  Promise.all([refreshCampaigns(client), client.invalidateQueries({ queryKey: ['metrics', campaignId] })])

/** `onError` is for where nothing is left on the screen that could tell it. */
export function useSetVersions({ campaignId, stepId }: Of, onError?: () => void) {
  const client = useQueryClient()
  return useChange({
    send: (body: VersionsInput) => change(api.setVariants, { params: { id: stepId }, body }),
    onSuccess: () => void refresh(client, campaignId),
    ...(onError && { onError }),
  })
}

const notBack = () =>
  toast({ title: 'Não foi possível desfazer. Crie a comparação de novo.', destructive: true })

/** Ends a comparison; for a moment it can be taken back. */
export function useKeepVersion({ campaignId, stepId, before }: Of & { before: VersionsInput['variants'] }) {
  const client = useQueryClient()
  const compare = useSetVersions({ campaignId, stepId }, notBack)
  return useChange({
    send: (variant: number) => change(api.keepVariant, { params: { id: stepId }, body: { variant } }),
    onSuccess: (_, variant) => {
      const back = () => compare.mutate({ variants: before })
      toast({
        title: `Agora todos recebem a versão ${variantLetter(variant)}`,
        action: { label: 'Desfazer', onSelect: back },
      })
      void refresh(client, campaignId)
    },
  })
}

/** A new template that says what another says. */
export function useCopyTemplate() {
  const client = useQueryClient()
  return useChange({
    send: ({ template, letter }: { template: Template; letter: string }, key) => {
      const { type, subject, preheader, content, approved } = template
      const name = `${template.name.slice(0, 240)} — versão ${letter}`
      const body = { name, type, content, preheader, approved, ...(subject && { subject }) }
      return change(createTemplate, { body }, { key })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: templatesQuery.queryKey, exact: true }),
  })
}
