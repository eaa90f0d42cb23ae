import type { Campaign } from '@cadencia/contract/campaigns'
import type { CadenceStep } from '@cadencia/contract/steps'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { z } from 'zod'

import { CampaignPanel } from '#features/cadences/campaign-panel.tsx'
import { previewQuery, stepMetricsQuery, stepsQuery } from '#features/cadences/data.ts'
import { ExampleCalendar } from '#features/cadences/example-calendar.tsx'
import { Timeline } from '#features/cadences/timeline.tsx'
import { formatDue } from '#features/cadences/when.ts'
import { campaignQuery } from '#features/campaigns/data.ts'
import { useFilters, useSetFilters } from '#lib/search.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useRowFocus } from '#ui/row-focus.ts'
import { Skeleton, SkeletonLines } from '#ui/skeleton.tsx'
import { CampaignBadge } from '#ui/status.tsx'

const ReadyCard = lazy(async () => ({
  default: (await import('#features/cadences/ready-card.tsx')).ReadyCard,
}))
const StartCampaign = lazy(async () => ({
  default: (await import('#features/campaigns/start-campaign.tsx')).StartCampaign,
}))
const CreateCadence = lazy(async () => ({
  default: (await import('#features/cadences/create-cadence.tsx')).CreateCadence,
}))
const DeleteStep = lazy(async () => ({
  default: (await import('#features/cadences/delete-step.tsx')).DeleteStep,
}))

const filters = z.object({ campaignId: z.coerce.number().int().positive(), new: z.literal('cadence') })

export function CadenceScreen() {
  const { campaignId, new: begin } = useFilters(filters)
  return campaignId ? (
    <Cadence key={campaignId} campaignId={campaignId} creating={begin !== undefined} />
  ) : (
    <Navigate to="/cadences" replace />
  )
}

type Open = 'create' | CadenceStep | undefined

function Cadence({ campaignId, creating }: { campaignId: number; creating: boolean }) {
  const setFilters = useSetFilters()
  const { data: campaign, isLoadingError: isLost } = useQuery(campaignQuery(campaignId))
  const { data: steps, isLoadingError: areLost } = useQuery(stepsQuery(campaignId))
  const [open, setOpen] = useState<Open>(creating ? 'create' : undefined)
  const rememberStep = useRowFocus('[data-delete-step]', steps?.length)
  if (isLost || areLost) return <Navigate to="/cadences" replace />
  const askDelete = (step: CadenceStep) => {
    rememberStep()
    setOpen(step)
  }
  const close = () => {
    setOpen(undefined)
    if (creating) setFilters({ new: undefined })
  }
  const create = (
    <Button variant="primary" icon={Plus} onClick={() => setOpen('create')}>
      Criar cadência
    </Button>
  )
  return (
    <>
      <Heading campaign={campaign} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_300px]">
        <Plan campaign={campaign} steps={steps} create={create} onDelete={askDelete} />
        <div className="grid gap-4">
          <CampaignPanel campaign={campaign} steps={steps} />
          {campaign && steps && (
            <Suspense fallback={<ReadinessPending />}>
              <ReadyCard
                campaign={campaign}
                steps={steps}
                start={
                  <Suspense>
                    <StartCampaign campaign={campaign} />
                  </Suspense>
                }
                onCreate={() => setOpen('create')}
              />
            </Suspense>
          )}
        </div>
      </div>
      <Dialogs campaignId={campaignId} open={open} onClose={close} />
    </>
  )
}

type PlanProps = {
  campaign: Campaign | undefined
  steps: readonly CadenceStep[] | undefined
  create: ReactNode
  onDelete: (step: CadenceStep) => void
}

/** The steps, and, once they are known, the dates they would have for a contact that entered now. */
function Plan({ campaign, steps, create, onDelete }: PlanProps) {
  if (!campaign || !steps || steps.length === 0)
    return <Timeline steps={campaign && steps} dates={[]} counts={[]} create={create} onDelete={onDelete} />
  return <DatedPlan campaign={campaign} steps={steps} create={create} onDelete={onDelete} />
}

type DatedProps = PlanProps & { campaign: Campaign; steps: readonly CadenceStep[] }

function DatedPlan({ campaign, steps, create, onDelete }: DatedProps) {
  const cadences = steps.map(({ templateId, delayMinutes }) => ({ templateId, delayMinutes }))
  const { data: counts } = useQuery(stepMetricsQuery(campaign.id))
  const preview = useQuery(previewQuery({ campaignId: campaign.id, cadences }))
  const dueAt = preview.data?.map((each) => each.dueAt)
  const dates = dueAt?.map((due) => formatDue(due, campaign.timeZone)) ?? []
  return (
    <div className="grid gap-4">
      <Timeline steps={steps} dates={dates} counts={counts} create={create} onDelete={onDelete} />
      {!preview.isError && (
        <ExampleCalendar campaign={campaign} steps={steps} dueAt={dueAt} enteredAt={preview.dataUpdatedAt} />
      )}
    </div>
  )
}

const Heading = ({ campaign }: { campaign: Campaign | undefined }) => (
  <PageHeader
    title={campaign?.name ?? <LoadingTitle />}
    tab={campaign?.name ?? 'Cadência'}
    subtitle={campaign?.description}
    back={{ to: '/cadences', label: 'Voltar para Cadências' }}
    actions={campaign && <CampaignBadge status={campaign.status} />}
  />
)

const LoadingTitle = () => (
  <>
    <span className="sr-only">Carregando...</span>
    <Skeleton className="my-1 h-5 w-56" />
  </>
)

const ReadinessPending = () => (
  <Card title="Pronta para enviar?">
    <SkeletonLines count={3} />
  </Card>
)

type DialogsProps = { campaignId: number; open: Open; onClose: () => void }

const Dialogs = ({ campaignId, open, onClose }: DialogsProps) => (
  <Suspense>
    {open === 'create' && <CreateCadence campaignId={campaignId} onClose={onClose} />}
    {open && open !== 'create' && <DeleteStep step={open} onClose={onClose} />}
  </Suspense>
)
