import type { Campaign } from '@cadencia/contract/campaigns'
import type { CadenceStep } from '@cadencia/contract/steps'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'

import { useSetFilters } from '#lib/search.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useRowFocus } from '#ui/row-focus.ts'
import { SkeletonLines } from '#ui/skeleton.tsx'

import { CampaignPanel } from './campaign-panel.tsx'
import { previewQuery, stepMetricsQuery, stepsQuery } from './data.ts'
import { ExampleCalendar } from './example-calendar.tsx'
import { Timeline } from './timeline.tsx'
import { formatDue } from './when.ts'

const ReadyCard = lazy(async () => ({ default: (await import('./ready-card.tsx')).ReadyCard }))
const CreateCadence = lazy(async () => ({ default: (await import('./create-cadence.tsx')).CreateCadence }))
const DeleteStep = lazy(async () => ({ default: (await import('./delete-step.tsx')).DeleteStep }))

type Open = 'create' | CadenceStep | undefined

type Props = {
  campaignId: number
  campaign: Campaign | undefined
  /** Whether it begins with the dialog that creates a cadence. */
  creating: boolean
  /** How people go through the steps. */
  progress: ReactNode
  /** What makes the campaign send. */
  start: ReactNode
}

/** The steps of a campaign, and beside them how its people go through them. */
export function CadenceSteps({ campaignId, campaign, creating, progress, start }: Props) {
  const setFilters = useSetFilters()
  const { data: steps, isLoadingError } = useQuery(stepsQuery(campaignId))
  const [open, setOpen] = useState<Open>(creating ? 'create' : undefined)
  const rememberStep = useRowFocus('[data-delete-step]', steps?.length)
  if (isLoadingError) return <Navigate to="/cadences" replace />
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
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_300px]">
        <Plan campaign={campaign} steps={steps} create={create} onDelete={askDelete} />
        <Aside
          campaign={campaign}
          steps={steps}
          progress={progress}
          start={start}
          onCreate={() => setOpen('create')}
        />
      </div>
      <Dialogs campaignId={campaignId} open={open} onClose={close} />
    </>
  )
}

type AsideProps = Pick<Props, 'progress' | 'start'> & {
  campaign: Campaign | undefined
  steps: readonly CadenceStep[] | undefined
  onCreate: () => void
}

const Aside = ({ campaign, steps, progress, start, onCreate }: AsideProps) => (
  <div className="grid gap-4">
    {progress}
    {campaign && steps && (
      <Suspense fallback={<ReadinessPending />}>
        <ReadyCard campaign={campaign} steps={steps} start={start} onCreate={onCreate} />
      </Suspense>
    )}
    <CampaignPanel campaign={campaign} steps={steps} />
  </div>
)

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
