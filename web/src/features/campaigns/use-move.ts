import type { moveCampaign } from '@cadencia/contract/campaign-changes'
import type { CampaignStatus } from '@cadencia/contract/campaigns'
import type { Answer } from '@cadencia/contract/endpoint'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'

import { change } from '#lib/api.ts'
import { useChange } from '#lib/change.ts'
import { plural } from '#lib/format.ts'
import { logError } from '#lib/log.ts'
import { toast } from '#ui/toast.tsx'

import { campaignQuery, campaignsQuery, refreshCampaigns } from './data.ts'
import { type Move, wayBack } from './moves.ts'

function showStatus(client: QueryClient, id: number, status: CampaignStatus) {
  client.setQueryData(campaignsQuery.queryKey, (campaigns) =>
    campaigns?.map((each) => (each.id === id ? { ...each, status } : each)),
  )
  client.setQueryData(campaignQuery(id).queryKey, (campaign) => campaign && { ...campaign, status })
}

/** What a pause came too late for. */
const stillLeaving = (messages: number) =>
  plural(
    messages,
    '',
    '# mensagem já estava saindo e ainda pode chegar',
    '# mensagens já estavam saindo e ainda podem chegar',
  )

type Moved = Answer<typeof moveCampaign> | undefined

/** What a campaign that no longer sends leaves behind. */
function afterwards(status: CampaignStatus, moved: Moved) {
  const waits = status === 'paused' ? (moved?.pendingMessages ?? 0) : 0
  return [plural(waits, '', '# mensagem espera.', '# mensagens esperam.'), stillLeaving(moved?.leaving ?? 0)]
    .filter(Boolean)
    .join(' ')
}

/** Shown at once. A refusal takes it back and is only logged. */
export function useMoveCampaign() {
  const client = useQueryClient()
  const { mutate } = useChange({
    send: async ({ campaign: { id }, status }: Move) => {
      const { moveCampaign } = await import('@cadencia/contract/campaign-changes')
      return change(moveCampaign, { params: { id }, body: { status } })
    },
    onMutate: async ({ campaign, status }) => {
      await client.cancelQueries({ queryKey: campaignsQuery.queryKey })
      showStatus(client, campaign.id, status)
    },
    onSuccess: (moved, move) => {
      const back = wayBack(move)
      const text = move.status === 'active' ? moved?.warnings?.[0] : afterwards(move.status, moved)
      toast({
        title: move.said,
        ...(text && { text }),
        ...(back && { action: { label: 'Desfazer', onSelect: () => mutate(back) } }),
      })
    },
    onError: (error, { campaign }) => {
      showStatus(client, campaign.id, campaign.status)
      logError('Falha ao mudar o status da campanha', error)
    },
    onSettled: () => refreshCampaigns(client),
  })
  return mutate
}
