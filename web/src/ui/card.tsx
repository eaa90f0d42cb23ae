import type { ReactNode } from 'react'

import { cx } from '#lib/cx.ts'
import { Skeleton } from '#ui/skeleton.tsx'

type CardProps = { title?: ReactNode; actions?: ReactNode; flush?: boolean; children: ReactNode }

/** `flush` lets a table reach the card's edges. */
export const Card = ({ title, actions, flush, children }: CardProps) => (
  <section className={cx('card', flush && 'card-flush')}>
    {(title || actions) && (
      <header className="card-head">
        <h2 className="font-semibold">{title}</h2>
        {actions}
      </header>
    )}
    {children}
  </section>
)

type StatProps = {
  label: ReactNode
  value: string | undefined
  /** Another number of the same, with what it is of. */
  beside?: { value: string; note: string } | undefined
  note?: ReactNode
  small?: boolean
}

/** undefined means it is still loading; the card keeps its size. */
export const StatCard = ({ label, value, beside, note, small }: StatProps) => (
  <div className={cx('stat', beside && 'stat-wide')}>
    <p className="text-xs text-ink-2">{label}</p>
    <div className="flex flex-wrap gap-x-4">
      <div className="min-w-0">
        {value === undefined ? (
          <Skeleton className="my-1 h-6 w-16" />
        ) : (
          <p
            className={small ? 'truncate text-lg leading-8 font-semibold' : 'stat-value'}
            title={small ? value : undefined}
          >
            {value}
          </p>
        )}
        <div className="min-h-6 text-xs leading-6 text-ink-3">{note}</div>
      </div>
      {beside && (
        <div className="stat-beside">
          <p className="stat-value">{beside.value} </p>
          <p className="text-xs leading-6 text-ink-3">{beside.note}</p>
        </div>
      )}
    </div>
  </div>
)

type Detail = readonly [label: string, value: ReactNode]

export const Details = ({ items }: { items: readonly Detail[] }) => (
  <dl className="details">
    {items.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
