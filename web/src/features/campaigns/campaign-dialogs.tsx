import type { Campaign } from '@cadencia/contract/campaigns'
import { lazy } from 'react'
import { flushSync } from 'react-dom'

import { useDeleteCampaign } from './changes.ts'
import { movesFrom } from './moves.ts'
import { useMoveCampaign } from './use-move.ts'

const CampaignForm = lazy(async () => ({ default: (await import('./campaign-form.tsx')).CampaignForm }))
const CancelMessages = lazy(async () => ({ default: (await import('./cancel-messages.tsx')).CancelMessages }))
const ConfirmDelete = lazy(async () => ({ default: (await import('./campaign-confirm.tsx')).ConfirmDelete }))
const ConfirmCompletion = lazy(async () => ({
  default: (await import('./campaign-confirm.tsx')).ConfirmCompletion,
}))

type OwnDialog = 'edit' | 'cancel' | 'delete' | 'complete'
/** `resume`: the review of what waited, which the screen shows. */
export type CampaignDialog = OwnDialog | 'resume'

type Props = {
  dialog: OwnDialog
  campaign: Campaign
  onClose: () => void
  /** Told when it was decided that the campaign goes. */
  onDelete?: () => void
}

/** Each is loaded when it is first asked for. */
export function CampaignDialogs({ dialog, campaign, onClose, onDelete }: Props) {
  const remove = useDeleteCampaign()
  const move = useMoveCampaign()
  // The dialog goes first: the focus is back on the row when the row leaves, and can go on from there.
  const closeAnd = (act: () => void) => () => {
    flushSync(onClose)
    act()
  }
  const complete = () => {
    const found = movesFrom(campaign.status).find(({ status }) => status === 'completed')
    if (found) move({ campaign, status: found.status, said: found.said })
  }
  if (dialog === 'edit') return <CampaignForm campaign={campaign} onClose={onClose} />
  if (dialog === 'cancel') return <CancelMessages campaign={campaign} onClose={onClose} />
  if (dialog === 'complete')
    return <ConfirmCompletion campaign={campaign} onConfirm={closeAnd(complete)} onClose={onClose} />
  return (
    <ConfirmDelete
      campaign={campaign}
      onConfirm={closeAnd(() => {
        remove.mutate(campaign.id)
        onDelete?.()
      })}
      onClose={onClose}
    />
  )
}
