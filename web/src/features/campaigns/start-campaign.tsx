import type { Campaign } from '@cadencia/contract/campaigns'

import { movesFrom } from './moves.ts'
import { useMoveCampaign } from './use-move.ts'

/** The move that makes a campaign send, within a text; nothing for one that has ended. */
export function StartCampaign({ campaign }: { campaign: Campaign }) {
  const move = useMoveCampaign()
  const found = movesFrom(campaign.status).find(({ status }) => status === 'active')
  if (!found) return null
  const start = () => {
    // The button goes with what it mends.
    document.querySelector('main')?.focus({ preventScroll: true })
    move({ campaign, status: found.status, said: found.said })
  }
  return (
    <button type="button" className="font-medium text-accent-text hover:underline" onClick={start}>
      {found.label}
    </button>
  )
}
