import type { Campaign } from '@cadencia/contract/campaigns'
import { type CampaignStatus, nextStatuses } from '@cadencia/domain/campaign'
import { Flag, type LucideIcon, Pause, Play } from 'lucide-react'

export type Move = {
  campaign: { id: number; status: CampaignStatus }
  status: CampaignStatus
  /** What to say when it is done. */
  said: string
}

type Words = { label: string; said: string; shortcut: string; icon: LucideIcon }

/** What a menu calls going to a status; coming back to active from a pause has a name of its own. */
const words: Record<Exclude<CampaignStatus, 'draft'> | 'resumed', Words> = {
  active: { label: 'Ativar', said: 'Campanha ativada', shortcut: 'A', icon: Play },
  resumed: { label: 'Reativar', said: 'Campanha reativada', shortcut: 'R', icon: Play },
  paused: { label: 'Pausar', said: 'Campanha pausada', shortcut: 'P', icon: Pause },
  completed: { label: 'Finalizar', said: 'Campanha finalizada', shortcut: 'F', icon: Flag },
}

function wordsFor(from: CampaignStatus, to: CampaignStatus): Words | undefined {
  if (to === 'draft') return undefined
  return from === 'paused' && to === 'active' ? words.resumed : words[to]
}

/** The changes of status a campaign's menu offers, with their names. */
export const movesFrom = (from: CampaignStatus) =>
  nextStatuses[from].flatMap((status) => {
    const named = wordsFor(from, status)
    return named ? [{ status, ...named }] : []
  })

/** The move that takes one back; undefined where the menu would not offer it. */
export function wayBack({ campaign, status }: Move): Move | undefined {
  const back = movesFrom(status).find((each) => each.status === campaign.status)
  return back && { campaign: { id: campaign.id, status }, status: back.status, said: back.said }
}

const longMs = 24 * 3_600_000

/** So much waits, and for so long, that what comes of going on is looked at first. */
export const hasWaitedLong = ({ status, pendingMessages, updatedAt }: Campaign) =>
  status === 'paused' && Boolean(pendingMessages) && Date.now() - Date.parse(updatedAt) > longMs
