import { Channel } from '@cadencia/contract/shapes'
import { type Task, taskStates } from '@cadencia/contract/tasks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { z } from 'zod'

import { countsQuery } from '#features/conversations/unread.ts'
import { ContactPane } from '#features/tasks/contact-pane.tsx'
import { taskCountsQuery } from '#features/tasks/counts.ts'
import { type TaskFilter, taskContactQuery, taskHistoryQuery } from '#features/tasks/data.ts'
import { useDesk } from '#features/tasks/desk.ts'
import { LastDone, ListPane } from '#features/tasks/list-pane.tsx'
import { type Picked, usePicked } from '#features/tasks/picked.ts'
import { useQueue } from '#features/tasks/queue.ts'
import { TaskHead } from '#features/tasks/task-head.tsx'
import { TaskPane } from '#features/tasks/task-pane.tsx'
import { TasksLoading } from '#features/tasks/tasks-loading.tsx'
import { keepOpensNext, readOpensNext } from '#features/tasks/whatsapp.ts'
import { formatCount } from '#lib/format.ts'
import { useKeys } from '#lib/keys.ts'
import { useNarrow } from '#lib/media.ts'
import { PageNumber, useFilters, useSetFilters } from '#lib/search.ts'
import { LoadFailure } from '#ui/load-failure.tsx'
import { channel } from '#ui/status.tsx'

const DayDone = lazy(async () => ({ default: (await import('#features/tasks/day-done.tsx')).DayDone }))
const NoTasks = lazy(async () => ({ default: (await import('#features/tasks/no-tasks.tsx')).NoTasks }))
const BulkPane = lazy(async () => ({ default: (await import('#features/tasks/bulk-pane.tsx')).BulkPane }))
const KeysSheet = lazy(async () => ({ default: (await import('#features/tasks/keys-sheet.tsx')).KeysSheet }))

const filters = z.object({
  state: z.enum(taskStates),
  channel: Channel,
  campaignId: PageNumber,
  search: z.string(),
  id: PageNumber,
})

/** What a person has to do today, one after another, by the keyboard. */
export function TasksScreen() {
  const { state = 'todo', channel: by, campaignId, search } = useFilters(filters)
  const filter: TaskFilter = { state, channel: by, campaignId, search }
  // Another list begins at its first task.
  return <Desk key={JSON.stringify(filter)} filter={filter} />
}

const panes = () => [
  document.querySelector<HTMLElement>('[role=option][tabindex="0"]'),
  document.querySelector<HTMLElement>('[data-primary]'),
  document.querySelector<HTMLElement>('.task-contact a'),
]

/** F6: from the pane with the focus to the next one. */
function walkPanes() {
  const stops = panes().filter((stop) => stop !== null)
  const at = stops.findIndex((stop) => stop.closest('[data-pane]')?.contains(document.activeElement))
  stops[(at + 1) % stops.length]?.focus()
}

/** What the panes of the next tasks show is asked for ahead of them. */
function useAhead(contactIds: readonly number[]) {
  const client = useQueryClient()
  const wanted = contactIds.join()
  useEffect(() => {
    for (const id of wanted.split(',').map(Number).filter(Boolean)) {
      void client.prefetchQuery(taskContactQuery(id))
      void client.prefetchQuery(taskHistoryQuery(id))
    }
  }, [client, wanted])
}

function Desk({ filter }: { filter: TaskFilter }) {
  const { id } = useFilters(filters)
  const setFilters = useSetFilters()
  const queue = useQueue({ filter, id, onGo: (next) => setFilters({ id: next }) })
  const desk = useDesk(queue)
  const picked = usePicked(queue)
  const [opensNext, setOpensNext] = useState(readOpensNext)
  const [isHelping, setIsHelping] = useState(false)
  const { tasks, place, current } = queue
  const step = (by: number) => desk.move((tasks[place + by] ?? current)?.id)
  useAhead(tasks.slice(place + 1, place + 3).map(({ contact }) => contact.id))
  useKeys((key) => {
    if (key === 'j' || key === 'k') step(key === 'j' ? 1 : -1)
    else if (key === 'ctrl+z') void desk.undo()
    else if (key === 'f6') walkPanes()
    else if (key === '?') setIsHelping(true)
    else if (key === '/') document.querySelector<HTMLElement>('.task-tools [type=search]')?.focus()
    else return false
    return true
  })
  const openNext = (isOn: boolean) => {
    keepOpensNext(isOn)
    setOpensNext(isOn)
    // Turned on in the middle of the list it begins with the one at hand.
    if (isOn && current?.whatsAppUrl && desk.openedId !== current.id) desk.open(current)
  }
  return (
    <div className="task-desk">
      <TaskHead
        filter={filter}
        queue={queue}
        desk={desk}
        opensNext={opensNext}
        onFilter={(changes) => setFilters({ id: undefined, ...changes })}
        onOpensNext={openNext}
        onHelp={() => setIsHelping(true)}
      />
      <output className="sr-only">
        {desk.hasMoved &&
          current &&
          `${current.contact.name}, ${channel[current.channel].label.toLowerCase()}, ${formatCount(place + 1)} de ${formatCount(queue.total)}`}
      </output>
      <Panes
        filter={filter}
        queue={queue}
        desk={desk}
        picked={picked}
        opensNext={opensNext}
        onStep={step}
        onClear={() =>
          setFilters({ id: undefined, channel: undefined, campaignId: undefined, search: undefined })
        }
        onSnoozed={() => setFilters({ id: undefined, state: 'snoozed' })}
      />
      <Suspense>{isHelping && <KeysSheet onClose={() => setIsHelping(false)} />}</Suspense>
    </div>
  )
}

type PanesProps = {
  filter: TaskFilter
  queue: ReturnType<typeof useQueue>
  desk: ReturnType<typeof useDesk>
  picked: Picked
  opensNext: boolean
  onStep: (by: number) => void
  onClear: () => void
  onSnoozed: () => void
}

function Panes(props: PanesProps) {
  const { query, current } = props.queue
  if (query.error && !query.data)
    return (
      <div className="task-empty">
        <LoadFailure
          error={query.error}
          text="Não foi possível carregar suas tarefas."
          onRetry={() => void query.refetch()}
        />
      </div>
    )
  if (!query.data) return <TasksLoading />
  return current ? <Working {...props} task={current} /> : <Nothing {...props} />
}

/** Nothing is in the list: the day is done, or it never had anything. What was done last can still be undone. */
const Nothing = (props: PanesProps) => (
  <div className="task-none">
    <Suspense>
      <WhyNothing {...props} />
    </Suspense>
    {props.desk.last && <LastDone desk={props.desk} />}
  </div>
)

function WhyNothing({ filter, desk, onClear, onSnoozed }: PanesProps) {
  const { state, channel: by, campaignId, search } = filter
  const { data: counts } = useQuery(taskCountsQuery)
  const { data: talks } = useQuery(countsQuery)
  const isFiltered = Boolean(by ?? campaignId ?? search)
  const hasDone = counts !== undefined && (counts.done > 0 || desk.last !== undefined)
  if (state !== 'todo' || isFiltered || !hasDone)
    return <NoTasks state={state} isFiltered={isFiltered} onClear={onClear} />
  return <DayDone openTalks={talks?.open ?? 0} onSnoozed={onSnoozed} />
}

function Working({ task, filter, queue, desk, picked, opensNext, onStep }: PanesProps & { task: Task }) {
  const isNarrow = useNarrow()
  if (picked.tasks.length > 1)
    return (
      <div className="task-panes">
        <ListPane queue={queue} desk={desk} picked={picked} currentId={task.id} />
        <Suspense>
          <BulkPane picked={picked} />
        </Suspense>
      </div>
    )
  return (
    <div className="task-panes">
      {!isNarrow && <ListPane queue={queue} desk={desk} picked={picked} currentId={task.id} />}
      <TaskPane
        key={task.id}
        task={task}
        filter={filter}
        queue={queue}
        desk={desk}
        opensNext={opensNext}
        onPrevious={() => onStep(-1)}
        onNext={() => (queue.isStopped ? desk.move(queue.tasks[0]?.id) : onStep(1))}
      />
      {isNarrow ? (
        <details className="task-fold">
          <summary>Contato, próximos passos e histórico</summary>
          <ContactPane task={task} />
        </details>
      ) : (
        <aside className="task-contact" aria-label="Contato" data-pane>
          <ContactPane task={task} />
        </aside>
      )}
    </div>
  )
}
