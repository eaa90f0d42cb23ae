import { useQuery } from '@tanstack/react-query'
import { Plus, Workflow } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { z } from 'zod'

import { CadenceCard, CadenceCardSkeleton } from '#features/cadences/cadence-card.tsx'
import { cadencesQuery } from '#features/cadences/data.ts'
import { statusOf } from '#lib/api.ts'
import { firstOfMonth, inDays, lastOfMonth, today } from '#lib/days.ts'
import { useFilters, useOpened, useSetFilters } from '#lib/search.ts'
import { shownOf } from '#lib/shown.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SessionExpired } from '#ui/load-failure.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PeriodPicker, type Preset } from '#ui/period-picker.tsx'
import { Segmented } from '#ui/segmented.tsx'

const CreateCadence = lazy(async () => ({
  default: (await import('#features/cadences/create-cadence.tsx')).CreateCadence,
}))

const filters = z.object({
  status: z.enum(['active', 'inactive']),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
})

const options = [
  { value: 'all', label: 'Todas' },
  { value: 'active', label: 'Ativas' },
  { value: 'inactive', label: 'Inativas' },
] as const

const presets = (): Preset[] => [
  { label: 'Todo o período', period: {} },
  { label: 'Últimos 7 dias', period: { from: inDays(-6), to: today() } },
  { label: 'Últimos 30 dias', period: { from: inDays(-29), to: today() } },
  { label: 'Este mês', period: { from: firstOfMonth(), to: lastOfMonth() } },
]

export function CadencesScreen() {
  const [isCreating, setCreating] = useOpened(true)
  const create = (
    <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>
      Nova cadência
    </Button>
  )
  return (
    <>
      <PageHeader title="Cadências" actions={create} />
      <CadenceFilters />
      <CadenceGrid create={create} />
      <Suspense>{isCreating && <CreateCadence onClose={() => setCreating(undefined)} />}</Suspense>
    </>
  )
}

function CadenceFilters() {
  const filter = useFilters(filters)
  const setFilters = useSetFilters()
  return (
    <div className="toolbar">
      <Segmented
        label="Filtrar por status"
        options={options}
        value={filter.status ?? 'all'}
        onChange={(value) => setFilters({ status: value === 'all' ? undefined : value })}
      />
      <PeriodPicker
        label="Período"
        presets={presets()}
        value={{ from: filter.startDate, to: filter.endDate }}
        onChange={({ from, to }) => setFilters({ startDate: from, endDate: to })}
      />
    </div>
  )
}

function CadenceGrid({ create }: { create: ReactNode }) {
  const filter = useFilters(filters)
  const setFilters = useSetFilters()
  const { data: campaigns, error, isPlaceholderData, refetch } = useQuery(cadencesQuery(filter))
  if (error || (campaigns?.length === 0 && !isPlaceholderData))
    return (
      <CadencesEmpty
        error={error}
        filtered={Object.keys(filter).length > 0}
        onRetry={() => void refetch()}
        onClear={() => setFilters({ status: undefined, startDate: undefined, endDate: undefined })}
        create={create}
      />
    )
  return (
    <ul className="cadence-grid" aria-busy={!campaigns || isPlaceholderData} inert={isPlaceholderData}>
      {shownOf(campaigns, isPlaceholderData)?.map((campaign) => (
        <CadenceCard key={campaign.id} campaign={campaign} />
      )) ?? [1, 2, 3].map((place) => <CadenceCardSkeleton key={place} />)}
    </ul>
  )
}

type EmptyProps = {
  error: unknown
  filtered: boolean
  onRetry: () => void
  onClear: () => void
  create: ReactNode
}

function CadencesEmpty({ error, filtered, onRetry, onClear, create }: EmptyProps) {
  if (statusOf(error) === 401) return <SessionExpired />
  if (error || filtered)
    return (
      <EmptyState icon={Workflow} title="Nenhuma cadência encontrada">
        {error ? (
          <Button onClick={onRetry}>Tentar novamente</Button>
        ) : (
          <Button onClick={onClear}>Limpar filtro</Button>
        )}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={Workflow}
      title="Nenhuma cadência ainda"
      text="Monte uma sequência de templates com intervalos em dias."
    >
      {create}
    </EmptyState>
  )
}
