import type { StepMetrics } from '@cadencia/contract/metrics'
import type { CadenceStep } from '@cadencia/contract/steps'
import { Clock, Trash2, Workflow } from 'lucide-react'
import type { ReactNode } from 'react'

import { formatDelay } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { SkeletonLines } from '#ui/skeleton.tsx'
import { ChannelIcon, channel } from '#ui/status.tsx'

import { StepCounts } from './step-counts.tsx'
import { TemplatePeek } from './template-peek.tsx'
import { dayNumbers } from './when.ts'

type Props = {
  /** undefined while they load. */
  steps: readonly CadenceStep[] | undefined
  /** 'qua, 19/11' for each step, as soon as it is known. */
  dates: readonly string[]
  counts: readonly StepMetrics[] | undefined
  /** What begins a cadence where there is none. */
  create: ReactNode
  onDelete: (step: CadenceStep) => void
}

export function Timeline({ steps, dates, counts, create, onDelete }: Props) {
  if (!steps)
    return (
      <Card title="Etapas">
        <SkeletonLines count={8} />
      </Card>
    )
  if (steps.length === 0)
    return (
      <EmptyState icon={Workflow} title="Esta campanha não tem etapas">
        {create}
      </EmptyState>
    )
  const days = dayNumbers(steps.map((step) => step.delayMinutes))
  return (
    <Card
      title={
        <>
          Etapas <span className="font-normal text-ink-2">({steps.length})</span>
        </>
      }
    >
      <ol>
        {steps.map((step, place) => (
          <li key={step.id}>
            {(place > 0 || step.delayMinutes > 0) && <Wait minutes={step.delayMinutes} first={place === 0} />}
            <Step
              step={step}
              day={days[place] ?? 1}
              date={dates[place]}
              first={place === 0}
              answers={answersMail(steps, place)}
              counts={counts?.find((each) => each.cadenceId === step.id)}
              onDelete={() => onDelete(step)}
            />
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** Whether a step is an e-mail that leaves as an answer to one before it. */
const answersMail = (steps: readonly CadenceStep[], place: number) =>
  steps[place]?.inThread === true &&
  steps[place].template.type === 'email' &&
  steps.slice(0, place).some(({ template }) => template.type === 'email')

const Wait = ({ minutes, first }: { minutes: number; first: boolean }) => (
  <p className={first ? 'pb-2 pl-[38px] text-xs text-ink-2' : 'timeline-link'}>
    <Clock size={14} aria-hidden="true" className="mr-1.5 inline" />
    {minutes === 0 ? 'Imediatamente' : `Aguardar ${formatDelay(minutes)}`}
  </p>
)

type StepProps = {
  step: CadenceStep
  day: number
  date: string | undefined
  first: boolean
  /** It leaves in the thread of an e-mail before it. */
  answers: boolean
  counts: StepMetrics | undefined
  onDelete: () => void
}

const Step = ({ step, day, date, first, answers, counts, onDelete }: StepProps) => (
  <div className="flex items-start gap-2.5">
    <ChannelIcon type={step.template.type} round />
    <div className="min-w-0 grow rounded-card border border-line px-3 py-2.5">
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <p className="text-sm font-medium break-words">
            <span className="text-ink-3">#{step.stepOrder}</span> {step.template.name}
          </p>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2.5 text-xs text-ink-3">
            <span className={`tone-${channel[step.template.type].tone} text-(--fg)`}>
              {channel[step.template.type].label}
            </span>
            <span>
              Dia {day}
              {date && ` · ${date}`}
            </span>
            {first && step.delayMinutes === 0 && <span>Imediatamente</span>}
            {answers && <span>Na mesma conversa</span>}
            {!step.isActive && <Badge tone="neutral">Inativa</Badge>}
            {counts && <StepCounts counts={counts} />}
          </p>
        </div>
        <IconButton
          danger
          className="-my-1.5 -mr-1.5"
          data-delete-step
          label={`Excluir etapa ${step.stepOrder}`}
          icon={Trash2}
          onClick={onDelete}
        />
      </div>
      <TemplatePeek templateId={step.templateId} />
    </div>
  </div>
)
