import type { Campaign } from '@cadencia/contract/campaigns'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { z } from 'zod'

import type { CampaignDialog } from '#features/campaigns/campaign-dialogs.tsx'
import { campaignQuery } from '#features/campaigns/data.ts'
import { AddContacts, HubHead } from '#features/campaigns/hub/hub-head.tsx'
import { type HubTab, hubTabs, HubTabs } from '#features/campaigns/hub/hub-tabs.tsx'
import { StartCampaign } from '#features/campaigns/start-campaign.tsx'
import { useFilters } from '#lib/search.ts'
import { Card } from '#ui/card.tsx'
import { SkeletonLines } from '#ui/skeleton.tsx'

const CampaignDialogs = lazy(async () => ({
  default: (await import('#features/campaigns/campaign-dialogs.tsx')).CampaignDialogs,
}))
const ResumeDialog = lazy(async () => ({
  default: (await import('#features/contacts/review/resume-dialog.tsx')).ResumeDialog,
}))
const CadenceSteps = lazy(async () => ({
  default: (await import('#features/cadences/cadence-steps.tsx')).CadenceSteps,
}))
const CampaignPeople = lazy(async () => ({
  default: (await import('#features/contacts/in-campaign/campaign-people.tsx')).CampaignPeople,
}))
const ActivityList = lazy(async () => ({
  default: (await import('#features/activities/activity-list.tsx')).ActivityList,
}))
const TasksWaiting = lazy(async () => ({
  default: (await import('#features/tasks/tasks-waiting.tsx')).TasksWaiting,
}))
const TimelineDialog = lazy(async () => ({
  default: (await import('#features/contacts/timeline-dialog.tsx')).TimelineDialog,
}))
const CampaignReport = lazy(async () => ({
  default: (await import('#features/metrics/campaign-report.tsx')).CampaignReport,
}))
const ProgressCards = lazy(async () => ({
  default: (await import('#features/campaigns/hub/progress-cards.tsx')).ProgressCards,
}))

const filters = z.object({
  campaignId: z.coerce.number().int().positive(),
  new: z.literal('cadence'),
  tab: z.enum(hubTabs),
})

/** A campaign, and everything that is run from its page. */
export function CadenceScreen() {
  const { campaignId, new: begin, tab = 'steps' } = useFilters(filters)
  return campaignId ? (
    <Hub key={campaignId} campaignId={campaignId} tab={tab} creating={begin !== undefined} />
  ) : (
    <Navigate to="/cadences" replace />
  )
}

type Props = { campaignId: number; tab: HubTab; creating: boolean }

function Hub({ campaignId, tab, creating }: Props) {
  const navigate = useNavigate()
  const { data: campaign, isLoadingError } = useQuery(campaignQuery(campaignId))
  const [dialog, setDialog] = useState<CampaignDialog>()
  if (isLoadingError) return <Navigate to="/cadences" replace />
  const close = () => setDialog(undefined)
  return (
    <>
      <HubHead campaign={campaign} onAsk={setDialog} />
      <HubTabs campaignId={campaignId} campaign={campaign} current={tab} />
      <Suspense fallback={<TabPending />}>
        <TabOf
          tab={tab}
          campaignId={campaignId}
          campaign={campaign}
          creating={creating}
          onReview={() => setDialog('resume')}
        />
      </Suspense>
      <Suspense>
        {campaign && dialog === 'resume' && <ResumeDialog campaign={campaign} onClose={close} />}
        {campaign && dialog && dialog !== 'resume' && (
          <CampaignDialogs
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
        progress={<Suspense>{campaign && <ProgressCards campaign={campaign} />}</Suspense>}
        start={campaign && <StartCampaign campaign={campaign} onReview={onReview} />}
      />
    )
  if (tab === 'metrics') return <CampaignReport id={campaignId} />
  if (tab === 'contacts')
    return campaign ? (
      <CampaignPeople campaign={campaign} add={<AddContacts campaign={campaign} />} />
    ) : (
      <TabPending />
    )
  return (
    <ActivityList
      campaignId={campaignId}
      head={(period) => <div className="mb-4 flex justify-end">{period}</div>}
      tasks={(count) => (
        <Suspense>
          <TasksWaiting count={count} campaignId={campaignId} />
        </Suspense>
      )}
      history={(contact, onClose) => <TimelineDialog contact={contact} onClose={onClose} />}
    />
  )
}

const TabPending = () => (
  <Card>
    <SkeletonLines count={8} />
  </Card>
)
