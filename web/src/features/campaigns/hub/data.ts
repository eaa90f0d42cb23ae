import { getCampaignProgress, type Segment } from '@cadencia/contract/campaign-progress'
import { queryOptions } from '@tanstack/react-query'

import { call } from '#lib/api.ts'

const refreshMs = 30_000

/** Where people are, who left and what leaves next. A number that does not come is left out. */
export const progressQuery = (campaignId: number) =>
  queryOptions({
    queryKey: ['campaigns', campaignId, 'progress'],
    queryFn: ({ signal }) => call(getCampaignProgress, { params: { id: campaignId } }, { signal }),
    refetchInterval: refreshMs,
  })

/** What the people of a segment are called. */
export const segmentNames: Record<Segment, string> = {
  all: 'Todos',
  active: 'Em andamento',
  answered: 'Responderam',
  stopped: 'Parados por você',
  failed: 'Com falha no envio',
  finished: 'Terminaram',
  refused: 'Sem interesse',
  ended: 'Encerrados pela resposta',
  opted_out: 'Descadastrados',
  removed: 'Retirados por você',
}
