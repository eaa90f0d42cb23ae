import type { ReactNode } from 'react'

import { cx } from '#lib/cx.ts'
import { useNarrow } from '#lib/media.ts'
import { shownOf } from '#lib/shown.ts'
import { Checkbox } from '#ui/checkbox.tsx'
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

type Key = string | number

/** Which rows are ticked, by their keys. */
export type Selection<T> = {
  keys: ReadonlySet<Key>
  /** What the box of a row says: 'Selecionar Ana'. */
  label: (row: T) => string
  onChange: (keys: ReadonlySet<Key>) => void
}

type Props<T> = {
  label: string
  columns: readonly Column<T>[]
  /** undefined while they load. */
  rows: readonly T[] | undefined
  rowKey: (row: T) => Key
  /** The same row on a narrow screen. Without it the table scrolls sideways in its box. */
  card?: (row: T) => ReactNode
  /** Rows of an earlier question, kept while the next ones load: they cannot be acted upon. */
  stale?: boolean
  /** How many rows the skeleton draws. */
  expected?: number
  selection?: Selection<T>
  /** The row of what is open beside the table. */
  current?: Key | undefined
  footer?: ReactNode
}

const columnClass = <T,>(column: Column<T>) =>
  cx(
    column.align === 'end' && 'text-right',
    column.from === 'lg' && 'max-lg:hidden',
    column.from === 'xl' && 'max-xl:hidden',
    column.className,
  )

export function DataTable<T>(given: Props<T>) {
  const { card, stale = false, footer } = given
  const rows = shownOf(given.rows, stale)
  const props = { ...given, rows }
  const asCards = useNarrow() && card
  return (
    <div className="table-box" aria-busy={rows === undefined || stale}>
      {asCards ? <CardList {...props} card={asCards} /> : <Grid {...props} />}
      {footer}
    </div>
  )
}

function toggled(keys: ReadonlySet<Key>, key: Key) {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}

type BoxProps<T> = { row: T; rowKey: (row: T) => Key; selection: Selection<T> }

const RowBox = <T,>({ row, rowKey, selection: { keys, label, onChange } }: BoxProps<T>) => (
  <Checkbox
    labelHidden
    label={label(row)}
    checked={keys.has(rowKey(row))}
    onChange={() => onChange(toggled(keys, rowKey(row)))}
  />
)

type AllProps<T> = { rows: readonly T[] | undefined; rowKey: (row: T) => Key; selection: Selection<T> }

function PageBox<T>({ rows = [], rowKey, selection: { keys, onChange } }: AllProps<T>) {
  const ticked = rows.filter((row) => keys.has(rowKey(row))).length
  const all = rows.length > 0 && ticked === rows.length
  return (
    <Checkbox
      labelHidden
      label="Selecionar todos desta página"
      checked={all}
      indeterminate={ticked > 0 && !all}
      disabled={rows.length === 0}
      onChange={() => onChange(new Set(all ? [] : rows.map(rowKey)))}
    />
  )
}

/** The boxes come first, as a column of their own. */
const withBoxes = <T,>({ columns, rows, rowKey, selection }: Props<T>): readonly Column<T>[] =>
  selection
    ? [
        {
          key: 'selection',
          className: 'select',
          header: <PageBox rows={rows} rowKey={rowKey} selection={selection} />,
          cell: (row) => <RowBox row={row} rowKey={rowKey} selection={selection} />,
        },
        ...columns,
      ]
    : columns

const CardList = <T,>(props: Props<T> & { card: (row: T) => ReactNode }) => (
  <ul aria-label={props.label} className="table-cards" inert={props.stale}>
    {props.rows?.map((row) => <CardRow key={props.rowKey(row)} row={row} {...props} />) ?? (
      <CardSkeletons count={props.expected ?? 20} />
    )}
  </ul>
)

function CardRow<T>({ row, card, rowKey, selection }: Props<T> & { row: T; card: (row: T) => ReactNode }) {
  if (!selection) return <li>{card(row)}</li>
  return (
    <li className="flex items-start" data-selected={selection.keys.has(rowKey(row)) || undefined}>
      <RowBox row={row} rowKey={rowKey} selection={selection} />
      <div className="min-w-0 grow">{card(row)}</div>
    </li>
  )
}

// Wide tables without cards scroll in their box, and the keyboard must reach the box.
const scrolls = { tabIndex: 0 }

function Grid<T>(props: Props<T>) {
  const { label, rows, rowKey, card, stale, expected = 20, selection, current } = props
  const columns = withBoxes(props)
  return (
    <section aria-label={label} className="table-scroll" {...(card ? {} : scrolls)}>
      <table className="table" inert={stale}>
        <Head columns={columns} />
        <tbody>
          {rows?.map((row) => (
            <Row
              key={rowKey(row)}
              row={row}
              columns={columns}
              selected={selection?.keys.has(rowKey(row)) ?? false}
              current={current !== undefined && rowKey(row) === current}
            />
          )) ?? <RowSkeletons columns={columns} count={expected} />}
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

type RowProps<T> = { row: T; columns: readonly Column<T>[]; selected: boolean; current: boolean }

const Row = <T,>({ row, columns, selected, current }: RowProps<T>) => (
  <tr data-selected={selected || undefined} aria-current={current || undefined}>
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

/** About what will stand there, so that the columns hardly move when it comes. */
const skeletonWidth = <T,>({ align, head, className }: Column<T>) => {
  if (align === 'end') return 'ml-auto w-10'
  if (className) return 'w-3/5'
  return head ? 'w-44' : 'w-20'
}

const places = (count: number) => Array.from({ length: count }, (_, place) => place)

const RowSkeletons = <T,>({ columns, count }: { columns: readonly Column<T>[]; count: number }) =>
  places(count).map((place) => (
    <tr key={place}>
      {columns.map((column) => (
        <td key={column.key} className={columnClass(column)}>
          <Skeleton className={cx('h-3', skeletonWidth(column))} />
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
