import { useQuery } from '@tanstack/react-query'

import { formatCount, plural } from '#lib/format.ts'

import { taskCountsQuery } from './counts.ts'
import { taskDayQuery } from './data.ts'

/** What a person needs for one of each, in minutes. */
const minutesFor: Record<string, number> = { whatsapp: 1, call: 3 }

function timeFor(todoBy: Record<string, number>) {
  const minutes = Object.entries(todoBy).reduce(
    (sum, [channel, count]) => sum + count * (minutesFor[channel] ?? 1),
    0,
  )
  if (minutes === 0) return ''
  if (minutes < 60) return `cerca de ${minutes} min`
  const [hours, rest] = [Math.floor(minutes / 60), Math.round((minutes % 60) / 5) * 5]
  return `cerca de ${hours}h${rest ? String(rest).padStart(2, '0') : ''}`
}

const names: Record<string, (count: number) => string> = {
  whatsapp: (count) => `${formatCount(count)} WhatsApp`,
  call: (count) => plural(count, '0 ligações', '# ligação', '# ligações'),
  email: (count) => plural(count, '0 e-mails', '# e-mail', '# e-mails'),
  task: (count) => plural(count, '0 tarefas', '# tarefa', '# tarefas'),
}

/** How much of the day is done. `ahead` are those done here that the server has not counted yet. */
export function DayProgress({ ahead }: { ahead: number }) {
  const { data } = useQuery(taskCountsQuery)
  const { data: day } = useQuery(taskDayQuery)
  if (!data) return <div className="task-progress" />
  const done = data.done + ahead
  const total = data.done + data.todo
  const isDone = total > 0 && done >= total
  return (
    <div className="task-progress">
      <div className="flex justify-between gap-4 text-sm">
        <span>
          <b className="font-semibold tabular-nums">
            {formatCount(Math.min(done, total))} de {formatCount(total)}
          </b>{' '}
          feitas
        </span>
        <span className="text-ink-2">{isDone ? 'tudo pronto' : total > 0 && day && timeFor(day.todoBy)}</span>
      </div>
      <progress
        className="task-meter"
        data-done={isDone || undefined}
        aria-label="Tarefas do dia"
        max={total || 1}
        value={Math.min(done, total)}
      />
    </div>
  )
}

export function DayTally() {
  const { data } = useQuery(taskDayQuery)
  const todo = Object.entries(data?.todoBy ?? {})
    .filter(([, count]) => count > 0)
    .toSorted(([, a], [, b]) => b - a)
  if (!data || todo.length === 0) return null
  return (
    <ul className="task-tally" aria-label="Para fazer">
      {todo.map(([channel, count]) => (
        <li key={channel}>{names[channel]?.(count)}</li>
      ))}
      {data.meetings.length > 0 && (
        <li>{plural(data.meetings.length, '', '# reunião marcada', '# reuniões marcadas')}</li>
      )}
    </ul>
  )
}
