import type { Campaign } from '@cadencia/contract/campaigns'

import { Button } from '#ui/button.tsx'

import { hasWaitedLong, movesFrom } from './moves.ts'
import { useMoveCampaign } from './use-move.ts'

type Props = {
  campaign: Campaign
  look?: 'link' | 'button'
  /** Looks first at what comes of going on. */
  onReview: () => void
}

/**
 * What makes a campaign send, within a text or among the actions of its page; nothing for one that sends or has ended.
 * Whatever comes before a campaign starts begins here.
 */
export function StartCampaign({ campaign, look = 'link', onReview }: Props) {
  const move = useMoveCampaign()
  const found = movesFrom(campaign.status).find(({ status }) => status === 'active')
  if (!found) return null
  const start = () => {
    if (hasWaitedLong(campaign)) return onReview()
    // The button goes with what it mends.
    document.querySelector('main')?.focus({ preventScroll: true })
    move({ campaign, status: found.status, said: found.said })
  }
  if (look === 'button')
    return (
      <Button variant="primary" icon={found.icon} onClick={start}>
        {found.label}
      </Button>
    )
  return (
    <button type="button" className="font-medium text-accent-text hover:underline" onClick={start}>
      {found.label}
    </button>
  )
}
