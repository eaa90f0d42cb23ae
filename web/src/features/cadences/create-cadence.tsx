import type { Campaign } from '@cadencia/contract/campaigns'
import { useState } from 'react'

import { CadenceCreated } from './cadence-created.tsx'
import { CadenceForm } from './cadence-form.tsx'

import './create-cadence.css'

type Props = {
  /** Already chosen, where it is asked for from a campaign's own page. */
  campaignId?: number
  onClose: () => void
}

export function CreateCadence({ campaignId, onClose }: Props) {
  const [created, setCreated] = useState<{ campaign: Campaign; steps: number }>()
  if (created) return <CadenceCreated {...created} onClose={onClose} />
  return (
    <CadenceForm
      chosen={campaignId}
      onCreated={(campaign, steps) => setCreated({ campaign, steps })}
      onClose={onClose}
    />
  )
}
