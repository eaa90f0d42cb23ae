import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessagesSquare, Sunset } from 'lucide-react'
import { lazy, Suspense } from 'react'

import { formatCount, formatNear, plural } from '#lib/format.ts'
import { Button, buttonClass } from '#ui/button.tsx'

import { taskCountsQuery } from './counts.ts'
import { taskDayQuery } from './data.ts'

// Of a day that has some.
const Meetings = lazy(async () => ({ default: (await import('./meetings.tsx')).Meetings }))

type DoneProps = { openTalks: number; onSnoozed: () => void }

/** Nothing is left to do today: what was done, and what else there is. */
export function DayDone({ openTalks, onSnoozed }: DoneProps) {
  const { data: counts } = useQuery(taskCountsQuery)
  const { data: day } = useQuery(taskDayQuery)
  if (!counts || !day) return null
  const { doneBy, meetings, nextAt } = day
  const { done, snoozed } = counts
  return (
    <section className="task-done" aria-label="Dia feito" data-pane>
      <span className="task-sun">
        <Sunset size={28} aria-hidden="true" />
      </span>
      <h2 className="text-lg font-semibold">Dia feito</h2>
      <p className="max-w-[46ch] text-center text-ink-2">
        {plural(done, '', 'Você fez a tarefa de hoje.', 'Você fez as # tarefas de hoje.')}{' '}
        {nextAt &&
          plural(
            snoozed,
            '',
            `# adiada volta ${formatNear(nextAt)}.`,
            `# adiadas; a primeira volta ${formatNear(nextAt)}.`,
          )}
      </p>
      <dl className="task-sums">
        <Sum name="WhatsApps" count={doneBy['whatsapp'] ?? 0} />
        <Sum name="ligações" count={doneBy['call'] ?? 0} />
        <Sum name="conversas" count={day.talks} />
        <Sum name="reuniões marcadas" count={meetings.length} />
      </dl>
      <div className="flex flex-wrap justify-center gap-2">
        {openTalks > 0 && (
          <Link to="/conversations" className={buttonClass('primary')}>
            <MessagesSquare size={16} aria-hidden="true" />
            {plural(openTalks, '', 'Ver # conversa aberta', 'Ver # conversas abertas')}
          </Link>
        )}
        {snoozed > 0 && <Button onClick={onSnoozed}>Ver adiadas</Button>}
      </div>
      {meetings.length > 0 && (
        <Suspense>
          <Meetings meetings={meetings} />
        </Suspense>
      )}
    </section>
  )
}

const Sum = ({ name, count }: { name: string; count: number }) => (
  <div>
    <dd>{formatCount(count)}</dd>
    <dt>{name}</dt>
  </div>
)
