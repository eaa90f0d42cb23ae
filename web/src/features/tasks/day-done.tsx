import type { Answer } from '@cadencia/contract/endpoint'
import type { getTaskDay } from '@cadencia/contract/tasks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessagesSquare, Sunset } from 'lucide-react'

import { saveFile } from '#lib/download.ts'
import { formatCount, formatNear, plural } from '#lib/format.ts'
import { Button, buttonClass } from '#ui/button.tsx'

import { taskCountsQuery } from './counts.ts'
import { taskDayQuery } from './data.ts'
import { icsOf } from './ics.ts'

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
        <ul className="grid gap-1 text-xs text-ink-2" aria-label="Reuniões">
          {meetings.map((meeting) => (
            <Meeting key={`${meeting.contactId}/${meeting.at}`} meeting={meeting} />
          ))}
        </ul>
      )}
    </section>
  )
}

type MeetingProps = { meeting: Answer<typeof getTaskDay>['meetings'][number] }

const Meeting = ({ meeting: { contactId, name, at } }: MeetingProps) => (
  <li className="flex flex-wrap items-center justify-center gap-x-2">
    Reunião com {name}
    {at && (
      <>
        , {formatNear(at)}
        <button
          type="button"
          className="link"
          onClick={() =>
            saveFile(
              new Blob([icsOf({ contactId, name, at }, location.origin)], { type: 'text/calendar' }),
              'reuniao.ics',
            )
          }
        >
          Pôr na agenda<span className="sr-only">: reunião com {name}</span>
        </button>
      </>
    )}
  </li>
)

const Sum = ({ name, count }: { name: string; count: number }) => (
  <div>
    <dd>{formatCount(count)}</dd>
    <dt>{name}</dt>
  </div>
)
