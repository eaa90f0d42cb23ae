import type { Campaign } from '@cadencia/contract/campaigns'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { z } from 'zod'

import type { CampaignDialog } from '#features/campaigns/campaign-dialogs.tsx'
import { campaignQuery } from '#features/campaigns/data.ts'
import { HubHead } from '#features/campaigns/hub/hub-head.tsx'
import { type HubTab, hubTabs, HubTabs } from '#features/campaigns/hub/hub-tabs.tsx'
import { StartCampaign } from '#features/campaigns/start-campaign.tsx'
import { useFilters, useSetFilters } from '#lib/search.ts'
import { Card } from '#ui/card.tsx'
import { SkeletonLines } from '#ui/skeleton.tsx'

const HubDialogs = lazy(async () => ({ default: (await import('./cadence-dialogs.tsx')).HubDialogs }))
const CadenceSteps = lazy(async () => ({
  default: (await import('#features/cadences/cadence-steps.tsx')).CadenceSteps,
}))
const OtherTab = lazy(async () => ({ default: (await import('./cadence-tabs.tsx')).OtherTab }))
const ModelsForCampaign = lazy(async () => ({
  default: (await import('#features/start/models.tsx')).ModelsForCampaign,
}))
const ProgressCards = lazy(async () => ({
  default: (await import('#features/campaigns/hub/progress-cards.tsx')).ProgressCards,
}))

const filters = z.object({
  campaignId: z.coerce.number().int().positive(),
  new: z.enum(['cadence', 'resume']),
  tab: z.enum(hubTabs),
})

/** A campaign, and everything that is run from its page. */
export function CadenceScreen() {
  const { campaignId, new: begin, tab = 'steps' } = useFilters(filters)
  return campaignId ? (
    <Hub key={campaignId} campaignId={campaignId} tab={tab} begin={begin} />
  ) : (
    <Navigate to="/cadences" replace />
  )
}

/** `begin`: the dialog it is opened with. */
type Props = { campaignId: number; tab: HubTab; begin: 'cadence' | 'resume' | undefined }

function Hub({ campaignId, tab, begin }: Props) {
  const navigate = useNavigate()
  const { data: campaign, isLoadingError } = useQuery(campaignQuery(campaignId))
  const setFilters = useSetFilters()
  const [dialog, setDialog] = useState<CampaignDialog | undefined>(begin === 'resume' ? 'resume' : undefined)
  if (isLoadingError) return <Navigate to="/cadences" replace />
  const close = () => {
    setDialog(undefined)
    if (begin === 'resume') setFilters({ new: undefined })
  }
  return (
    <>
      <HubHead campaign={campaign} onAsk={setDialog} />
      <HubTabs campaignId={campaignId} campaign={campaign} current={tab} />
      <Suspense fallback={<TabPending />}>
        <TabOf
          tab={tab}
          campaignId={campaignId}
          campaign={campaign}
          creating={begin === 'cadence'}
          onReview={() => setDialog('resume')}
        />
      </Suspense>
      <Suspense>
        {campaign && dialog && (
          <HubDialogs
            dialog={dialog}
            campaign={campaign}
            onClose={close}
            onDelete={() => void navigate({ to: '/campaigns' })}
          />
        )}
      </Suspense>
    </>
  )
}

type TabProps = {
  tab: HubTab
  campaignId: number
  campaign: Campaign | undefined
  creating: boolean
  onReview: () => void
}

/** Each is loaded when it is first opened. */
function TabOf({ tab, campaignId, campaign, creating, onReview }: TabProps) {
  if (tab === 'steps')
    return (
      <CadenceSteps
        campaignId={campaignId}
        campaign={campaign}
        creating={creating}
        progress={
          <Suspense fallback={<div className="hub-pending" />}>
            {campaign && <ProgressCards campaign={campaign} />}
          </Suspense>
        }
        models={
          <Suspense>
            <ModelsForCampaign campaignId={campaignId} />
          </Suspense>
        }
        start={campaign && <StartCampaign campaign={campaign} onReview={onReview} />}
      />
    )
  if (!campaign) return <TabPending />
  return <OtherTab tab={tab} campaign={campaign} pending={<TabPending />} />
}

const TabPending = () => (
  <Card>
    <SkeletonLines count={8} />
  </Card>
)
