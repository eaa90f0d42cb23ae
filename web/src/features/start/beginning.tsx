import type { Campaign } from '@cadencia/contract/campaigns'
import { lazy, Suspense, useState } from 'react'

import { hasBegun, useStart } from './data.ts'
import { useStartFlag } from './flag.ts'

const FirstCampaign = lazy(async () => ({ default: (await import('./first-campaign.tsx')).FirstCampaign }))
const OnAir = lazy(async () => ({ default: (await import('./on-air.tsx')).OnAir }))

type Ways = { onSign: () => void; onScratch: () => void }

/** The card above the campaigns while there is no first one, and once more when there is. */
export function useBeginning(campaigns: readonly Campaign[] | undefined, ways: Ways) {
  const { flag } = useStartFlag()
  const [isTold, setTold] = useState(false)
  const isBegun = campaigns && hasBegun(campaigns)
  const start = useStart(isBegun === false && flag !== 'hidden')
  const isOnAir = isBegun && (isTold || flag === 'seen')
  return {
    hasCard: start !== undefined,
    card: (
      <Suspense>
        {start && <FirstCampaign start={start} {...ways} />}
        {isOnAir && <OnAir onTold={() => setTold(true)} />}
      </Suspense>
    ),
  }
}
