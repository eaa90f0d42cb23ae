import type { HistoryKind } from '@cadencia/domain/history'
import type { ReactNode } from 'react'

import { formatDateTime } from '#lib/format.ts'
import type { Tone } from '#ui/badge.tsx'

import './history.css'

type Item = {
  at: string
  kind: HistoryKind
  text: string
  detail?: string | undefined
  machine: boolean
  leavesAt?: string | undefined
}

const tones: Partial<Record<HistoryKind, Tone>> = {
  sent: 'green',
  accepted: 'green',
  delivered: 'green',
  read: 'green',
  opened: 'petrol',
  clicked: 'petrol',
  replied: 'petrol',
  task: 'violet',
  attempted: 'amber',
  soft_bounced: 'amber',
  unknown: 'amber',
  bounced: 'red',
  failed: 'red',
  expired: 'red',
  complained: 'red',
  unsubscribed: 'red',
  suppressed: 'red',
  lifted: 'green',
}

type Props<T> = {
  label: string
  items: readonly T[]
  about?: (item: T) => ReactNode
  /** Of an earlier question, kept while the next ones load. */
  stale?: boolean
}

/** What happened, each with its moment; what a program did is marked as such. */
export const History = <T extends Item>({ label, items, about, stale = false }: Props<T>) => (
  <ol className="history" aria-label={label} aria-busy={stale} inert={stale}>
    {items.map((item, place) => (
      // oxlint-disable-next-line react/no-array-index-key -- the same may happen twice in one moment
      <li key={place} className={`tone-${tones[item.kind] ?? 'neutral'}`}>
        <span className="dot" aria-hidden="true" />
        <div className="min-w-0 grow">
          <p className="font-medium">
            {item.leavesAt ? `${item.text} para ${formatDateTime(item.leavesAt)}` : item.text}
            {item.machine && <span className="history-machine">automático</span>}
          </p>
          {about?.(item)}
          {item.detail && <p className="history-detail">{item.detail}</p>}
        </div>
        <time dateTime={item.at}>{formatDateTime(item.at)}</time>
      </li>
    ))}
  </ol>
)
