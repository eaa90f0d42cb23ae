import { type listActivity, MessageStatus } from '@cadencia/contract/activity'
import type { Answer } from '@cadencia/contract/endpoint'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Activity } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { z } from 'zod'

import { statusOf } from '#lib/api.ts'
import { firstOfMonth, inDays, lastOfMonth, type Period, today } from '#lib/days.ts'
import { PageNumber, useFilters, useSetFilters } from '#lib/search.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SessionExpired } from '#ui/load-failure.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { PeriodPicker, type Preset } from '#ui/period-picker.tsx'

import { ActivityTable } from './activity-table.tsx'
import { activitiesQuery } from './data.ts'
import { StatusCards } from './status-cards.tsx'

const MessageDialog = lazy(async () => ({
  default: (await import('./message-dialog.tsx')).MessageDialog,
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

type Props = {
  /** Of one campaign; without it, of all. */
  campaignId?: number
  /** The head of the page, with the choice of the period in it. */
  head: (period: ReactNode) => ReactNode
  /** What tells how many messages wait for a person. */
  tasks: (count: number | undefined) => ReactNode
  /** What happened with a contact, over the list. */
  history: (contact: Person, onClose: () => void) => ReactNode
}

type Person = { id: number; name: string }

/** Messages of a period: how many have which status, and a page of them. */
export function ActivityList({ campaignId, head, tasks, history }: Props) {
  const { status, page = 1, minDate, maxDate, message } = useFilters(filters)
  const setFilters = useSetFilters()
  // One end alone is an open period; neither is the default.
  const period = minDate || maxDate ? { from: minDate, to: maxDate } : onlyToday()
  const query = useQuery(
    activitiesQuery({ minDate: period.from, maxDate: period.to, status, page, campaignId }),
  )

  return (
    <>
      {head(
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
        />,
      )}
      <StatusCards
        stats={query.error ? noStats : query.data?.stats}
        value={status}
        onChange={(chosen) => setFilters({ status: chosen })}
      />
      {tasks(query.data?.openTasks)}
      <Results
        query={query}
        emptyTitle={isToday(period) && !status ? 'Nada agendado para hoje' : noMessages}
        onClear={status && (() => setFilters({ status: undefined }))}
      />
      <Opened
        message={message}
        history={history}
        onClose={() => setFilters({ page: page > 1 ? page : undefined, message: undefined })}
      />
    </>
  )
}

type OpenedProps = Pick<Props, 'history'> & { message: number | undefined; onClose: () => void }

/** Dialogs over the list: a message, and the history of its contact. */
function Opened({ message, history, onClose }: OpenedProps) {
  const [contact, setContact] = useState<Person>()
  return (
    <Suspense>
      {message !== undefined && (
        <MessageDialog key={message} id={message} onClose={onClose} onContact={setContact} />
      )}
      {contact && history(contact, () => setContact(undefined))}
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

// A failure shows as an empty list with zeros; only a lost session shows a message.
function ActivitiesEmpty({ error, title, onRetry, onClear }: EmptyProps) {
  if (statusOf(error) === 401) return <SessionExpired />
  return (
    <EmptyState icon={Activity} title={title} text="Amplie o período ou mude o status.">
      {error ? <Button onClick={onRetry}>Tentar novamente</Button> : null}
      {!error && onClear && <Button onClick={onClear}>Limpar filtro</Button>}
    </EmptyState>
  )
}
