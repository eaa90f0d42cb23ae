import type { Campaign } from '@cadencia/contract/campaigns'
import { lazy, Suspense } from 'react'

import type { CampaignDialog } from '#features/campaigns/campaign-dialogs.tsx'

const CampaignDialogs = lazy(async () => ({
  default: (await import('#features/campaigns/campaign-dialogs.tsx')).CampaignDialogs,
}))
const ResumeDialog = lazy(async () => ({
  default: (await import('#features/contacts/review/resume-dialog.tsx')).ResumeDialog,
}))

type Props = { dialog: CampaignDialog; campaign: Campaign; onClose: () => void; onDelete: () => void }

/** What the page of a campaign asks before it does something. */
export const HubDialogs = ({ dialog, campaign, onClose, onDelete }: Props) => (
  <Suspense>
    {dialog === 'resume' ? (
      <ResumeDialog campaign={campaign} onClose={onClose} />
    ) : (
      <CampaignDialogs dialog={dialog} campaign={campaign} onClose={onClose} onDelete={onDelete} />
    )}
  </Suspense>
)
