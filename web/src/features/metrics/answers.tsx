import type { AnswerMetrics } from '@cadencia/contract/metrics-detail'
import { percentage } from '@cadencia/domain/metrics'
import { useQuery } from '@tanstack/react-query'

import { formatCount, formatPercent, plural } from '#lib/format.ts'
import { Card } from '#ui/card.tsx'
import { SkeletonLines } from '#ui/skeleton.tsx'
import { channel } from '#ui/status.tsx'

import { type Behind, type LookBehind, Who } from './behind.tsx'
import { answersQuery } from './data.ts'

type Bar = { label: string; count: number; of: number; behind?: Behind; withRate?: boolean; note?: string }

type Props = { id: number; onLook: LookBehind }

/** People, not messages: who is in the campaign, who answered, and to what. A failure leaves it out. */
export function Answers({ id, onLook }: Props) {
  const { data, error } = useQuery(answersQuery(id))
  if (error || data?.people === 0) return null
  if (!data) return <AnswersSkeleton />
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Card title="O que importa">
        <Bars bars={whatMatters(data)} onLook={onLook} />
        <p className="mt-3 text-xs text-ink-3">
          Quem respondeu por e-mail ou WhatsApp, atendeu a ligação, ou cuja resposta você registrou. Respostas
          automáticas e descadastros não contam.
        </p>
      </Card>
      <Card title="De onde vieram as respostas">
        {data.steps.length > 0 ? (
          <>
            <Bars bars={byChannel(data)} onLook={onLook} />
            <h3 className="mt-4 mb-3 text-xs font-medium text-ink-3">Por etapa</h3>
            <Bars bars={origins(data)} onLook={onLook} />
          </>
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
      <SkeletonLines count={7} />
    </Card>
    <Card title="De onde vieram as respostas">
      <SkeletonLines count={7} />
    </Card>
  </div>
)

const whatMatters = ({ people, answered, interested, meetings }: AnswerMetrics): Bar[] => [
  { label: 'Pessoas', count: people, of: people },
  { label: 'Responderam', count: answered, of: people, behind: { kind: 'replied' }, withRate: true },
  { label: 'Interessadas', count: interested, of: people, behind: { kind: 'interested' }, withRate: true },
  { label: 'Reuniões', count: meetings, of: people, behind: { kind: 'meeting' }, withRate: true },
]

/** Of what was delivered in each channel. */
const byChannel = ({ channels }: AnswerMetrics): Bar[] =>
  channels.map(({ channel: of, people, delivered }) => ({
    label: channel[of].label,
    count: people,
    of: delivered,
    withRate: true,
    note: plural(delivered, 'nenhuma entregue', 'de # entregue', 'de # entregues'),
  }))

/** Of all answers: the same person may have answered two steps. */
function origins({ steps }: AnswerMetrics): Bar[] {
  const of = steps.reduce((sum, { people }) => sum + people, 0)
  return steps.map((step) => ({
    label: `#${step.stepOrder} ${channel[step.channel].label}`,
    count: step.people,
    of,
    behind: { kind: 'replied', cadenceId: step.cadenceId },
    withRate: true,
  }))
}

type BarsProps = { bars: readonly Bar[]; onLook: LookBehind }

const Bars = ({ bars, onLook }: BarsProps) => (
  <ul className="grid gap-3 text-sm tabular-nums">
    {bars.map((bar) => (
      <li key={bar.label} className="grid grid-cols-[7rem_minmax(0,1fr)_auto] items-center gap-3">
        <span className="text-ink-2">
          {bar.label}
          {bar.note && <span className="block text-xs text-ink-3">{bar.note}</span>}
        </span>
        <div className="bar" aria-hidden="true">
          <span style={{ width: `${Math.min(percentage(bar.count, bar.of), 100)}%` }} />
        </div>
        <span className="min-w-24 text-right">
          <span className="font-medium">
            {bar.behind ? (
              <Who count={bar.count} behind={bar.behind} onLook={onLook} />
            ) : (
              formatCount(bar.count)
            )}
          </span>
          <span className="inline-block min-w-14 text-ink-3">
            {bar.withRate && formatPercent(percentage(bar.count, bar.of))}
          </span>
        </span>
      </li>
    ))}
  </ul>
)
