import { type ActivityStats, MessageStatus } from '@cadencia/contract/activity'
import { useId } from 'react'

import { formatCount } from '#lib/format.ts'
import type { Tone } from '#ui/badge.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { messageStatus } from '#ui/status.tsx'

type Choice = MessageStatus | undefined
type Props = { stats: ActivityStats | undefined; value: Choice; onChange: (status: Choice) => void }
type Card = { status: Choice; label: string; tone: Tone; stat: keyof ActivityStats }

const plurals: Record<MessageStatus, string> = {
  pending: 'Pendentes',
  success: 'Sucesso',
  error: 'Erros',
  cancel: 'Canceladas',
}

const cards: Card[] = [
  { status: undefined, label: 'Total', tone: 'petrol', stat: 'total' },
  ...MessageStatus.options.map((status) => ({
    status,
    label: plurals[status],
    tone: messageStatus[status].tone,
    stat: status,
  })),
]

/** The numbers of the period, and the filter by status: one choice among them. */
export function StatusCards({ stats, value, onChange }: Props) {
  const name = useId()
  return (
    <fieldset className="status-cards">
      <legend className="sr-only">Filtrar por status</legend>
      {cards.map((card) => (
        <label key={card.stat} className="stat stat-radio">
          <input
            type="radio"
            name={name}
            checked={card.status === value}
            onChange={() => onChange(card.status)}
          />
          <span className={`flex items-center gap-2 text-xs text-ink-2 tone-${card.tone}`}>
            <span className="dot" aria-hidden="true" />
            {card.label}
          </span>
          {stats ? (
            <span className="stat-value block">{formatCount(stats[card.stat])}</span>
          ) : (
            <Skeleton className="my-1 h-6 w-14" />
          )}
        </label>
      ))}
    </fieldset>
  )
}
