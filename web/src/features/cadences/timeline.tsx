import type { CadenceStep } from '@cadencia/contract/steps'
import { Clock, Workflow } from 'lucide-react'

import { formatDelay } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonLines } from '#ui/skeleton.tsx'
import { ChannelIcon, channel } from '#ui/status.tsx'

const minutesPerDay = 1440

/** On which day, from the first, each step falls: its own delay after the one before it. */
function withDays(steps: readonly CadenceStep[]) {
  let minutes = 0
  return steps.map((step) => {
    minutes += step.delayMinutes
    return { ...step, day: Math.floor(minutes / minutesPerDay) + 1 }
  })
}

/** undefined while they load. */
export function Timeline({ steps }: { steps: readonly CadenceStep[] | undefined }) {
  if (!steps)
    return (
      <Card title="Etapas">
        <SkeletonLines count={8} />
      </Card>
    )
  if (steps.length === 0) return <EmptyState icon={Workflow} title="Esta campanha não tem etapas" />
  return (
    <Card
      title={
        <>
          Etapas <span className="font-normal text-ink-2">({steps.length})</span>
        </>
      }
    >
      <ol>
        {withDays(steps).map((step, place) => (
          <li key={step.id}>
            {place > 0 && <Wait minutes={step.delayMinutes} />}
            <Step step={step} day={step.day} first={place === 0} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

const Wait = ({ minutes }: { minutes: number }) => (
  <p className="timeline-link">
    <Clock size={14} aria-hidden="true" className="mr-1.5 inline" />
    {minutes === 0 ? 'Imediatamente' : `Aguardar ${formatDelay(minutes)}`}
  </p>
)

const Step = ({ step, day, first }: { step: CadenceStep; day: number; first: boolean }) => (
  <div className="flex items-start gap-2.5">
    <ChannelIcon type={step.template.type} round />
    <div className="min-w-0 grow rounded-card border border-line px-3 py-2.5">
      <p className="text-sm font-medium break-words">
        <span className="text-ink-3">#{step.stepOrder}</span> {step.template.name}
      </p>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-2.5 text-xs text-ink-3">
        <span className={`tone-${channel[step.template.type].tone} text-(--fg)`}>
          {channel[step.template.type].label}
        </span>
        <span>Dia {day}</span>
        {first && <span>{formatDelay(step.delayMinutes)}</span>}
        {!step.isActive && <Badge tone="neutral">Inativa</Badge>}
      </p>
    </div>
  </div>
)
