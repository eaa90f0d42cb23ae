import { type listActivity, MessageStatus } from '@cadencia/contract/activity'
import type { Answer } from '@cadencia/contract/endpoint'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Activity } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { z } from 'zod'

import { ActivityTable } from '#features/activities/activity-table.tsx'
import { activitiesQuery } from '#features/activities/data.ts'
import { StatusCards } from '#features/activities/status-cards.tsx'
import { TasksWaiting } from '#features/tasks/tasks-waiting.tsx'
import { statusOf } from '#lib/api.ts'
import { firstOfMonth, inDays, lastOfMonth, type Period, today } from '#lib/days.ts'
import { PageNumber, useFilters, useSetFilters } from '#lib/search.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SessionExpired } from '#ui/load-failure.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { PeriodPicker, type Preset } from '#ui/period-picker.tsx'

const MessageDialog = lazy(async () => ({
  default: (await import('#features/activities/message-dialog.tsx')).MessageDialog,
}))
const TimelineDialog = lazy(async () => ({
  default: (await import('#features/contacts/timeline-dialog.tsx')).TimelineDialog,
}))

const filters = z.object({
  status: MessageStatus,
  minDate: z.iso.date(),
  maxDate: z.iso.date(),
  page: PageNumber,
  message: PageNumber,
})

const onlyToday = (): Period => ({ from: today(), to: today() })
const isToday = ({ from, to }: Period) => from === today() && to === today()

const presets = (): Preset[] => [
  { label: 'Hoje', period: onlyToday() },
  { label: 'Amanhã', period: { from: inDays(1), to: inDays(1) } },
  { label: 'Próximos 7 dias', period: { from: today(), to: inDays(6) } },
  { label: 'Próximos 30 dias', period: { from: today(), to: inDays(29) } },
  { label: 'Ontem', period: { from: inDays(-1), to: inDays(-1) } },
  { label: 'Últimos 7 dias', period: { from: inDays(-6), to: today() } },
  { label: 'Últimos 30 dias', period: { from: inDays(-29), to: today() } },
  { label: 'Este mês', period: { from: firstOfMonth(), to: lastOfMonth() } },
]

const noMessages = 'Nenhuma mensagem neste período'
const noStats = { total: 0, pending: 0, success: 0, error: 0, cancel: 0 }

export function ActivitiesScreen() {
  const { status, page = 1, minDate, maxDate, message } = useFilters(filters)
  const setFilters = useSetFilters()
  // One end alone is an open period; neither is the default.
  const period = minDate || maxDate ? { from: minDate, to: maxDate } : onlyToday()
  const query = useQuery(activitiesQuery({ minDate: period.from, maxDate: period.to, status, page }))

  return (
    <>
      <PageHeader
        title="Atividades"
        subtitle="Mensagens agendadas e enviadas"
        actions={
          <PeriodPicker
            label="Período"
            presets={presets()}
            value={period}
            onChange={(chosen) =>
              setFilters(
                isToday(chosen)
                  ? { minDate: undefined, maxDate: undefined }
                  : { minDate: chosen.from, maxDate: chosen.to },
              )
            }
          />
        }
      />
      <StatusCards
        stats={query.error ? noStats : query.data?.stats}
        value={status}
        onChange={(chosen) => setFilters({ status: chosen })}
      />
      <TasksWaiting count={query.data?.openTasks} />
      <Results
        query={query}
        emptyTitle={isToday(period) && !status ? 'Nada agendado para hoje' : noMessages}
        onClear={status && (() => setFilters({ status: undefined }))}
      />
      <Opened
        message={message}
        onClose={() => setFilters({ page: page > 1 ? page : undefined, message: undefined })}
      />
    </>
  )
}

/** Dialogs over the list: a message, and the history of its contact. */
function Opened({ message, onClose }: { message: number | undefined; onClose: () => void }) {
  const [contact, setContact] = useState<{ id: number; name: string }>()
  return (
    <Suspense>
      {message !== undefined && (
        <MessageDialog key={message} id={message} onClose={onClose} onContact={setContact} />
      )}
      {contact && <TimelineDialog contact={contact} onClose={() => setContact(undefined)} />}
    </Suspense>
  )
}

type ResultsProps = {
  query: UseQueryResult<Answer<typeof listActivity>>
  emptyTitle: string
  onClear: (() => void) | undefined
}

function Results({ query: { data, error, isPlaceholderData, refetch }, emptyTitle, onClear }: ResultsProps) {
  if (error || (data?.meta.total === 0 && !isPlaceholderData))
    return (
      <ActivitiesEmpty
        error={error}
        title={error ? noMessages : emptyTitle}
        onRetry={() => void refetch()}
        onClear={onClear}
      />
    )
  return (
    <ActivityTable
      activities={data?.data}
      stale={isPlaceholderData}
      footer={data && <Pagination meta={data.meta} noun="mensagens" />}
    />
  )
}

type EmptyProps = { error: unknown; title: string; onRetry: () => void; onClear: (() => void) | undefined }

// A failure shows as an empty list with zeros; a lost session alone is told.
function ActivitiesEmpty({ error, title, onRetry, onClear }: EmptyProps) {
  if (statusOf(error) === 401) return <SessionExpired />
  return (
    <EmptyState icon={Activity} title={title} text="Amplie o período ou mude o status.">
      {error ? <Button onClick={onRetry}>Tentar novamente</Button> : null}
      {!error && onClear && <Button onClick={onClear}>Limpar filtro</Button>}
    </EmptyState>
  )
}
