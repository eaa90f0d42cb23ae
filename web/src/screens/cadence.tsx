import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { z } from 'zod'

import { CampaignPanel } from '#features/cadences/campaign-panel.tsx'
import { stepsQuery } from '#features/cadences/data.ts'
import { Timeline } from '#features/cadences/timeline.tsx'
import { campaignQuery } from '#features/campaigns/data.ts'
import { useFilters } from '#lib/search.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { CampaignBadge } from '#ui/status.tsx'

const filters = z.object({ campaignId: z.coerce.number().int().positive() })

export function CadenceScreen() {
  const { campaignId } = useFilters(filters)
  return campaignId ? <Cadence campaignId={campaignId} /> : <Navigate to="/cadences" replace />
}

function Cadence({ campaignId }: { campaignId: number }) {
  const campaign = useQuery(campaignQuery(campaignId))
  const steps = useQuery(stepsQuery(campaignId))
  if (campaign.isError || steps.isError) return <Navigate to="/cadences" replace />
  return (
    <>
      <PageHeader
        title={campaign.data?.name ?? <LoadingTitle />}
        tab={campaign.data?.name ?? 'Cadência'}
        subtitle={campaign.data?.description}
        back={{ to: '/cadences', label: 'Voltar para Cadências' }}
        actions={campaign.data && <CampaignBadge status={campaign.data.status} />}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_300px]">
        <Timeline steps={steps.data} />
        <CampaignPanel campaign={campaign.data} steps={steps.data} />
      </div>
    </>
  )
}

const LoadingTitle = () => (
  <>
    <span className="sr-only">Carregando...</span>
    <Skeleton className="my-1 h-5 w-56" />
  </>
)
