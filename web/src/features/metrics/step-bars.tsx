import type { StepMetrics } from '@cadencia/contract/metrics'

import { formatPercent } from '#lib/format.ts'
import { Card } from '#ui/card.tsx'

const tallestPx = 120

const legend = (
  <p aria-hidden="true" className="flex gap-3 text-xs text-ink-2">
    <span className="tone-petrol flex items-center gap-1.5">
      <span className="dot" /> Abertura
    </span>
    <span className="tone-amber flex items-center gap-1.5">
      <span className="dot" /> Clique
    </span>
  </p>
)

/** A picture of the table below it. */
export function StepBars({ steps }: { steps: readonly StepMetrics[] }) {
  const highest = Math.max(1, ...steps.flatMap((step) => [step.openRate, step.clickRate]))
  const height = (rate: number) => (rate / highest) * tallestPx
  return (
    <Card title="Abertura e clique por etapa" actions={legend}>
      <div aria-hidden="true" className="relative overflow-x-auto">
        <div className="flex min-w-fit justify-around gap-2 text-xs text-ink-2 tabular-nums">
          {steps.map((step) => (
            <div key={step.cadenceId} className="grid min-w-0 flex-1 justify-items-center">
              <div className="flex h-[150px] w-full items-end justify-center gap-1 border-b border-line">
                <Bar rate={step.openRate} height={height(step.openRate)} colour="bg-petrol" />
                <Bar rate={step.clickRate} height={height(step.clickRate)} colour="bg-amber" />
              </div>
              <p className="line-clamp-2 max-w-full pt-2 text-center">
                #{step.stepOrder} <span className="max-md:hidden">{step.templateName}</span>
              </p>
            </div>
          ))}
        </div>
      </div>
    </Card>
  )
}

const Bar = ({ rate, height, colour }: { rate: number; height: number; colour: string }) => (
  <div className="grid w-9 justify-items-center gap-1">
    <span className="text-[11px]">{formatPercent(rate)}</span>
    <span className={`step-bar ${colour}`} style={{ height }} />
  </div>
)
