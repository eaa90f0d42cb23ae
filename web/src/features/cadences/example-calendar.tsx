import type { Campaign } from '@cadencia/contract/campaigns'
import type { CadenceStep } from '@cadencia/contract/steps'

import { Card } from '#ui/card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ChannelIcon } from '#ui/status.tsx'

import { delayedBy, formatDue, localTime } from './when.ts'

type Props = {
  campaign: Campaign
  steps: readonly CadenceStep[]
  /** When each step leaves for a contact that entered at `enteredAt`; undefined while loading. */
  dueAt: readonly string[] | undefined
  enteredAt: number
}

const minuteMs = 60_000

/** The plan as dates, with the days on which nothing leaves already counted in. */
export const ExampleCalendar = ({ campaign, steps, dueAt, enteredAt }: Props) => (
  <Card title="Se um contato entrar agora">
    <ol className="grid gap-2.5 text-sm">
      {steps.map((step, place) => {
        const due = dueAt?.[place]
        const before = place === 0 ? enteredAt : Date.parse(dueAt?.[place - 1] ?? '')
        const delayed = due && delayedBy(before + step.delayMinutes * minuteMs, due, campaign.timeZone)
        const note = [delayed, step.condition && 'Se a condição valer'].filter(Boolean).join(' · ')
        return (
          <li
            key={step.id}
            className="grid grid-cols-[10.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-0.5 max-sm:grid-cols-1"
          >
            <span className="font-medium tabular-nums">
              {due ? formatDueTime(due, campaign.timeZone) : <Skeleton className="my-1 h-3 w-28" />}
            </span>
            <span className="flex min-w-0 items-center gap-2">
              <ChannelIcon type={step.template.type} />
              <span className="min-w-0 truncate text-ink-2">{step.template.name}</span>
            </span>
            {note && <span className="col-span-full text-xs text-ink-3">{note}</span>}
          </li>
        )
      })}
    </ol>
  </Card>
)

const formatDueTime = (due: string, timeZone: string) =>
  `${formatDue(due, timeZone)} às ${localTime(due, timeZone).time}`
