import type { Campaign } from '@cadencia/contract/campaigns'
import { lazy, type ReactNode, Suspense } from 'react'

import { AddContacts } from '#features/campaigns/hub/hub-head.tsx'
import type { HubTab } from '#features/campaigns/hub/hub-tabs.tsx'

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

type Props = { tab: Exclude<HubTab, 'steps'>; campaign: Campaign; pending: ReactNode }

/** The tabs beside the first, each loaded when it is first opened: what they need is not named on the first page. */
export const OtherTab = ({ tab, campaign, pending }: Props) => (
  <Suspense fallback={pending}>
    {tab === 'metrics' && <CampaignReport id={campaign.id} />}
    {tab === 'contacts' && <CampaignPeople campaign={campaign} add={<AddContacts campaign={campaign} />} />}
    {tab === 'activities' && <Activities campaignId={campaign.id} />}
  </Suspense>
)

const Activities = ({ campaignId }: { campaignId: number }) => (
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
