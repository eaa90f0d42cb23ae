import type { DayMetrics } from '@cadencia/contract/metrics-detail'
import { useQuery } from '@tanstack/react-query'

import { formatCount, formatDay } from '#lib/format.ts'
import { type Column, DataTable } from '#ui/table.tsx'

import { daysQuery } from './data.ts'
import { type Series, useDaysPlot } from './use-days-plot.ts'

const series: readonly (Series & { tone: string })[] = [
  { key: 'sentMessages', label: 'Enviadas', colour: '--neutral-solid', tone: 'tone-neutral' },
  { key: 'openedMessages', label: 'Abertas', colour: '--petrol-solid', tone: 'tone-petrol' },
  { key: 'clickedMessages', label: 'Clicadas', colour: '--amber-solid', tone: 'tone-amber' },
]

const columns: Column<DayMetrics>[] = [
  { key: 'day', header: 'Dia', head: true, cell: ({ day }) => formatDay(day) },
  ...series.map(({ key, label }): Column<DayMetrics> => ({
    key,
    header: label,
    align: 'end',
    cell: (row) => formatCount(row[key]),
  })),
]

/** What was sent, opened and clicked day by day: a picture, and behind it the same as a table. */
export function DaysChart({ id }: { id: number }) {
  const { data: days, error } = useQuery(daysQuery(id))
  if (error) return <p className="text-sm text-ink-3">Os dias da campanha não puderam ser carregados.</p>
  if (!days) return <div className="h-64" />
  return (
    <>
      <Plot days={days} />
      <details className="mt-3">
        <summary className="w-fit rounded-chip py-0.5 text-sm text-accent-text">Ver como tabela</summary>
        <div className="mt-2 max-h-80 overflow-y-auto">
          <DataTable label="Dias da campanha" columns={columns} rows={days} rowKey={({ day }) => day} />
        </div>
      </details>
    </>
  )
}

function Plot({ days }: { days: readonly DayMetrics[] }) {
  const { box, at } = useDaysPlot(days, series)
  const shown = at === undefined ? undefined : days[at]
  return (
    <div aria-hidden="true">
      <p className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2 tabular-nums">
        {series.map(({ key, label, tone }) => (
          <span key={key} className={`${tone} flex items-center gap-1.5`}>
            <span className="dot" /> {label}
            {shown && <strong className="font-medium text-ink">{formatCount(shown[key])}</strong>}
          </span>
        ))}
        {shown && <span>{formatDay(shown.day)}</span>}
      </p>
      <div ref={box} className="h-56 w-full" />
    </div>
  )
}
