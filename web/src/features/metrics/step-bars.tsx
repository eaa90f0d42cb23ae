import type { StepMetrics } from '@cadencia/contract/metrics'

import { formatPercent } from '#lib/format.ts'
import { Card } from '#ui/card.tsx'

import { exists } from './channels.ts'

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

/** A picture of the table below it: columns, or lines where there is no room for them. */
export function StepBars({ steps }: { steps: readonly StepMetrics[] }) {
  const highest = Math.max(1, ...steps.flatMap((step) => barsOf(step).map(({ rate }) => rate)))
  return (
    <Card title="Abertura e clique por etapa" actions={legend}>
      <div aria-hidden="true" className="text-xs text-ink-2 tabular-nums">
        <div className="relative overflow-x-auto max-md:hidden">
          <div className="flex min-w-fit justify-around gap-2">
            {steps.map((step) => (
              <Columns key={step.cadenceId} step={step} highest={highest} />
            ))}
          </div>
        </div>
        <div className="grid gap-3 md:hidden">
          {steps.map((step) => (
            <Lines key={step.cadenceId} step={step} highest={highest} />
          ))}
        </div>
      </div>
    </Card>
  )
}

/** A bar for what can happen in its channel, and none for what cannot. */
const barsOf = (step: StepMetrics) => [
  ...(exists(step, 'opened') ? [{ rate: step.openRate, colour: 'bg-petrol' }] : []),
  ...(exists(step, 'clicked') ? [{ rate: step.clickRate, colour: 'bg-amber' }] : []),
]

type StepProps = { step: StepMetrics; highest: number }
type BarProps = { rate: number; highest: number; colour: string }

const Columns = ({ step, highest }: StepProps) => (
  <div className="grid min-w-0 flex-1 justify-items-center">
    <div className="flex h-[150px] w-full items-end justify-center gap-1 border-b border-line">
      {barsOf(step).map((bar) => (
        <Column key={bar.colour} {...bar} highest={highest} />
      ))}
    </div>
    <p className="line-clamp-2 max-w-full pt-2 text-center">
      #{step.stepOrder} {step.templateName}
    </p>
  </div>
)

const Column = ({ rate, highest, colour }: BarProps) => (
  <div className="grid w-9 justify-items-center gap-1">
    <span className="text-[11px]">{formatPercent(rate)}</span>
    <span className={`step-bar ${colour}`} style={{ height: (rate / highest) * tallestPx }} />
  </div>
)

const Lines = ({ step, highest }: StepProps) => (
  <div className="grid gap-1">
    <p className="truncate">
      #{step.stepOrder} {step.templateName}
    </p>
    {barsOf(step).map((bar) => (
      <Line key={bar.colour} {...bar} highest={highest} />
    ))}
  </div>
)

const Line = ({ rate, highest, colour }: BarProps) => (
  <div className="flex items-center gap-2">
    <span className="h-2.5 flex-1">
      <span
        className={`block h-full rounded-r-chip ${colour}`}
        style={{ width: `max(2px, ${(rate / highest) * 100}%)` }}
      />
    </span>
    <span className="w-11 text-right text-[11px]">{formatPercent(rate)}</span>
  </div>
)
