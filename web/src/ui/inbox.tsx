import type { ReactNode } from 'react'

import { shownOf } from '#lib/shown.ts'
import { Skeleton } from '#ui/skeleton.tsx'

import './inbox.css'

type Props<T> = {
  label: string
  /** undefined while they load. */
  items: readonly T[] | undefined
  stale: boolean
  /** What is in the row of an item: a link with the class `inbox-item`. */
  row: (item: T) => ReactNode
  footer: ReactNode
}

/** A list beside what was chosen from it. */
export const Inbox = <T extends { id: number }>({ label, items, stale, row, footer }: Props<T>) => (
  <div className="table-box" aria-busy={items === undefined || stale}>
    <ul aria-label={label} className="inbox" inert={stale}>
      {shownOf(items, stale)?.map((item) => <li key={item.id}>{row(item)}</li>) ?? <Skeletons />}
    </ul>
    {footer}
  </div>
)

const Skeletons = () =>
  Array.from({ length: 8 }, (_, place) => (
    <li key={place} className="inbox-item">
      <span className="grid grow gap-2">
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-3 w-4/5" />
        <Skeleton className="h-3 w-1/3" />
      </span>
    </li>
  ))
