import type { ReactNode } from 'react'

import { cx } from '#lib/cx.ts'
import { useNarrow } from '#lib/media.ts'
import { Skeleton } from '#ui/skeleton.tsx'

export type Column<T> = {
  key: string
  header: ReactNode
  cell: (row: T) => ReactNode
  /** Numbers end-align, header included. */
  align?: 'end'
  /** Left out on screens narrower than this. */
  from?: 'lg' | 'xl'
  /** What the row is about: read aloud as the row's header. */
  head?: boolean
  className?: string
}

type Props<T> = {
  label: string
  columns: readonly Column<T>[]
  /** undefined while they load. */
  rows: readonly T[] | undefined
  rowKey: (row: T) => string | number
  /** The same row on a narrow screen. Without it the table scrolls sideways in its box. */
  card?: (row: T) => ReactNode
  /** Rows of the previous page, kept while the next one loads. */
  stale?: boolean
  /** How many rows the skeleton draws. */
  expected?: number
  footer?: ReactNode
}

const columnClass = <T,>(column: Column<T>) =>
  cx(
    column.align === 'end' && 'text-right',
    column.from === 'lg' && 'max-lg:hidden',
    column.from === 'xl' && 'max-xl:hidden',
    column.className,
  )

export function DataTable<T>(props: Props<T>) {
  const { rows, card, stale = false, footer } = props
  const asCards = useNarrow() && card
  return (
    <div className="table-box" aria-busy={rows === undefined || stale}>
      {asCards ? <CardList {...props} card={asCards} /> : <Grid {...props} />}
      {footer}
    </div>
  )
}

const CardList = <T,>({
  label,
  rows,
  rowKey,
  card,
  stale,
  expected = 20,
}: Props<T> & { card: (row: T) => ReactNode }) => (
  <ul aria-label={label} className={cx('table-cards', stale && 'stale')}>
    {rows?.map((row) => <li key={rowKey(row)}>{card(row)}</li>) ?? <CardSkeletons count={expected} />}
  </ul>
)

// Wide tables without cards scroll in their box, and the keyboard must reach the box.
const scrolls = { tabIndex: 0 }

function Grid<T>({ label, columns, rows, rowKey, card, stale, expected = 20 }: Props<T>) {
  return (
    <section aria-label={label} className="table-scroll" {...(card ? {} : scrolls)}>
      <table className={cx('table', stale && 'stale')}>
        <Head columns={columns} />
        <tbody>
          {rows?.map((row) => <Row key={rowKey(row)} row={row} columns={columns} />) ?? (
            <RowSkeletons columns={columns} count={expected} />
          )}
        </tbody>
      </table>
    </section>
  )
}

const Head = <T,>({ columns }: { columns: readonly Column<T>[] }) => (
  <thead>
    <tr>
      {columns.map((column) => (
        <th key={column.key} scope="col" className={columnClass(column)}>
          {column.header}
        </th>
      ))}
    </tr>
  </thead>
)

const Row = <T,>({ row, columns }: { row: T; columns: readonly Column<T>[] }) => (
  <tr>
    {columns.map((column) =>
      column.head ? (
        <th key={column.key} scope="row" className={columnClass(column)}>
          {column.cell(row)}
        </th>
      ) : (
        <td key={column.key} className={columnClass(column)}>
          {column.cell(row)}
        </td>
      ),
    )}
  </tr>
)

const places = (count: number) => Array.from({ length: count }, (_, place) => place)

const RowSkeletons = <T,>({ columns, count }: { columns: readonly Column<T>[]; count: number }) =>
  places(count).map((place) => (
    <tr key={place}>
      {columns.map((column) => (
        <td key={column.key} className={columnClass(column)}>
          <Skeleton className={cx('h-3', column.align === 'end' ? 'ml-auto w-10' : 'w-3/5')} />
        </td>
      ))}
    </tr>
  ))

const CardSkeletons = ({ count }: { count: number }) =>
  places(count).map((place) => (
    <li key={place} className="grid gap-2">
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-3 w-4/5" />
      <Skeleton className="h-3 w-2/5" />
    </li>
  ))
