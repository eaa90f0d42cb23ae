import type { AnswerMetrics } from '@cadencia/contract/metrics-detail'
import { percentage } from '@cadencia/domain/metrics'
import { useQuery } from '@tanstack/react-query'

import { formatCount, formatPercent } from '#lib/format.ts'
import { Card } from '#ui/card.tsx'
import { SkeletonLines } from '#ui/skeleton.tsx'
import { channel } from '#ui/status.tsx'

import { answersQuery } from './data.ts'

type Bar = { label: string; count: number; of: number; withRate?: boolean }

/** People, not messages: who is in the campaign, who answered, and to what. A failure leaves it out. */
export function Answers({ id }: { id: number }) {
  const { data, error } = useQuery(answersQuery(id))
  if (error || data?.people === 0) return null
  if (!data) return <AnswersSkeleton />
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Card title="O que importa">
        <Bars bars={whatMatters(data)} />
        <p className="mt-3 text-xs text-ink-3">
          Quem respondeu no WhatsApp ou atendeu a ligação. Respostas por e-mail ainda não são contadas.
        </p>
      </Card>
      <Card title="De onde vieram as respostas">
        {data.steps.length > 0 ? (
          <Bars bars={origins(data)} />
        ) : (
          <p className="text-sm text-ink-3">Ainda não houve respostas.</p>
        )}
      </Card>
    </div>
  )
}

const AnswersSkeleton = () => (
  <div className="grid gap-4 lg:grid-cols-2">
    <Card title="O que importa">
      <SkeletonLines count={4} />
    </Card>
    <Card title="De onde vieram as respostas">
      <SkeletonLines count={4} />
    </Card>
  </div>
)

const whatMatters = ({ people, answered }: AnswerMetrics): Bar[] => [
  { label: 'Pessoas', count: people, of: people },
  { label: 'Responderam', count: answered, of: people, withRate: true },
]

/** Of all answers: the same person may have answered two steps. */
function origins({ steps }: AnswerMetrics): Bar[] {
  const of = steps.reduce((sum, { people }) => sum + people, 0)
  return steps.map((step) => ({
    label: `#${step.stepOrder} ${channel[step.channel].label}`,
    count: step.people,
    of,
    withRate: true,
  }))
}

const Bars = ({ bars }: { bars: readonly Bar[] }) => (
  <ul className="grid gap-3 text-sm tabular-nums">
    {bars.map(({ label, count, of, withRate }) => (
      <li key={label} className="grid grid-cols-[7rem_minmax(0,1fr)_auto] items-center gap-3">
        <span className="text-ink-2">{label}</span>
        <div className="bar" aria-hidden="true">
          <span style={{ width: `${percentage(count, of)}%` }} />
        </div>
        <span className="min-w-24 text-right">
          <span className="font-medium">{formatCount(count)}</span>
          <span className="inline-block min-w-14 text-ink-3">
            {withRate && formatPercent(percentage(count, of))}
          </span>
        </span>
      </li>
    ))}
  </ul>
)
