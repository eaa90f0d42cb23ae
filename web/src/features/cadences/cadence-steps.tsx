import type { Campaign } from '@cadencia/contract/campaigns'
import type { CadenceStep } from '@cadencia/contract/steps'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'

import { useNear } from '#lib/near.ts'
import { useSetFilters } from '#lib/search.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useRowFocus } from '#ui/row-focus.ts'
import { SkeletonLines } from '#ui/skeleton.tsx'

import { CampaignPanel } from './campaign-panel.tsx'
import { previewQuery, stepMetricsQuery, stepsQuery } from './data.ts'
import type { Edit } from './edit-state.ts'
import type { begin as Begin } from './editing/open.tsx'
import { ExampleCalendar } from './example-calendar.tsx'
import { type Editing, Timeline } from './timeline.tsx'
import { formatDue } from './when.ts'

const ReadyList = lazy(async () => ({ default: (await import('./ready-list.tsx')).ReadyList }))
const Dialogs = lazy(async () => ({ default: (await import('./editing/open.tsx')).Dialogs }))
const StepEditor = lazy(async () => ({ default: (await import('./editing/open.tsx')).StepEditor }))

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
  /** Cadences to begin with, for a campaign that has none. */
  models: ReactNode
}

/** The steps of a campaign, and beside them how its people go through them. */
export function CadenceSteps({ campaignId, campaign, creating, progress, start, models }: Props) {
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
        <div className="grid gap-4">
          <Plan campaign={campaign} steps={steps} create={create} onDelete={askDelete} />
          {steps?.length === 0 && models}
        </div>
        <Aside
          campaign={campaign}
          steps={steps}
          progress={progress}
          start={start}
          onCreate={() => setOpen('create')}
        />
      </div>
      <Suspense>{open && <Dialogs campaignId={campaignId} open={open} onClose={close} />}</Suspense>
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
    {campaign && steps && campaign.status !== 'completed' && (
      <Readiness campaign={campaign} steps={steps} start={start} onCreate={onCreate} />
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
    return (
      <Timeline
        steps={campaign && steps}
        dates={[]}
        counts={[]}
        create={create}
        editing={undefined}
        onDelete={onDelete}
      />
    )
  return <DatedPlan campaign={campaign} steps={steps} create={create} onDelete={onDelete} />
}

type DatedProps = PlanProps & { campaign: Campaign; steps: readonly CadenceStep[] }

function DatedPlan({ campaign, steps, create, onDelete }: DatedProps) {
  const [edit, editing] = useEditing(campaign)
  const on = steps.filter(({ isOn }) => isOn)
  const cadences = on.map(({ templateId, delayMinutes }) => ({ templateId, delayMinutes }))
  const { data: counts } = useQuery(stepMetricsQuery(campaign.id))
  const preview = useQuery({
    ...previewQuery({ campaignId: campaign.id, cadences }),
    enabled: cadences.length > 0,
  })
  const dueAt = preview.data?.map((each) => each.dueAt)
  const dates = dueAt?.map((due) => formatDue(due, campaign.timeZone)) ?? []
  return (
    <div className="grid gap-4">
      <Applying change={campaign.change} />
      <Timeline
        steps={edit?.list ?? steps}
        dates={edit ? [] : dates}
        counts={counts}
        create={create}
        editing={editing}
        onDelete={onDelete}
      />
      {!preview.isError && on.length > 0 && (
        <ExampleCalendar campaign={campaign} steps={on} dueAt={dueAt} enteredAt={preview.dataUpdatedAt} />
      )}
    </div>
  )
}

type ReadinessProps = {
  campaign: Campaign
  steps: readonly CadenceStep[]
  start: ReactNode
  onCreate: () => void
}

/** It reads every template of the campaign: asked for when it is looked at. */
function Readiness(props: ReadinessProps) {
  const { ref, near } = useNear()
  const space = <div className="h-20" />
  return (
    <div ref={ref}>
      <Card title="Pronta para enviar?">
        {near ? (
          <Suspense fallback={space}>
            <ReadyList {...props} />
          </Suspense>
        ) : (
          space
        )}
      </Card>
    </div>
  )
}

/** How far a changed cadence is with the people of its campaign. */
const Applying = ({ change }: { change: Campaign['change'] }) =>
  change?.kind === 'steps' && (
    <output className="banner tone-blue">
      {`Aplicando a nova cadência (${Math.floor((100 * change.done) / (change.total || 1))}%): nada sai até terminar.`}
    </output>
  )

/** The step that is being changed, in its place among the others. */
function useEditing(campaign: Campaign): [Edit | undefined, Editing] {
  const [edit, setEdit] = useState<Edit>()
  const close = () => {
    const id = edit?.id
    flushSync(() => setEdit(undefined))
    document.querySelector<HTMLElement>(`[data-step="${id}"] [data-edit-step]`)?.focus()
  }
  // What a change begins with is loaded with its form, when it begins.
  const begin = (make: (start: typeof Begin) => Edit) =>
    void import('./editing/open.tsx').then((opened) => setEdit(make(opened.begin)))
  const editing = {
    id: edit?.id,
    form: edit && (
      <Suspense fallback={<SkeletonLines count={4} />}>
        <StepEditor campaign={campaign} edit={edit} onChange={setEdit} onClose={close} />
      </Suspense>
    ),
    onEdit: (id: number, change?: { isOn: boolean }) =>
      begin(({ beginEdit, withStep }) => withStep(beginEdit(campaign, id), change)),
    onMove: (id: number, to: number) => begin(({ beginEdit, moveTo }) => moveTo(beginEdit(campaign, id), to)),
    onInsert: (place: number) => begin(({ beginInsert }) => beginInsert(campaign, place)),
  }
  return [edit, editing]
}
