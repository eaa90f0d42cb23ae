import { getMessage } from '@cadencia/contract/message'
import type { Task } from '@cadencia/contract/tasks'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { call } from '#lib/api.ts'
import { formatNear } from '#lib/format.ts'
import { Banner } from '#ui/banner.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { WhatsAppBubble } from '#ui/whatsapp-bubble.tsx'

import { firstName, labelOf } from './choices.ts'
import type { Place } from './task-work.tsx'
import { Reach, Who } from './work.tsx'

/** What became of a task that is no longer in the list. */
const whatBecameQuery = (id: number) =>
  queryOptions({
    queryKey: ['tasks', 'became', id],
    queryFn: ({ signal }) => call(getMessage, { params: { id } }, { signal }),
  })

type ClosedProps = Place & { task: Task; children: ReactNode }

/** A task that is not to be done now: what it says, and why not. */
const Closed = ({ task, children, ...place }: ClosedProps) => (
  <section className="task-work" aria-label="Tarefa" data-pane>
    <div className="task-body">
      <div className="task-inner">
        <Who task={task} {...place} />
        <Reach task={task} />
        {task.channel !== 'whatsapp' ? (
          <div className="script">{task.script}</div>
        ) : (
          <div className="says">
            <WhatsAppBubble text={task.script} />
          </div>
        )}
      </div>
    </div>
    <footer className="task-foot">
      <div className="task-inner">{children}</div>
    </footer>
  </section>
)

type LaterProps = Place & { task: Task; onBack: () => void; busy: boolean }

/** A task that was put off or done, and the way back. */
export function TaskAside({ task, onBack, busy, ...place }: LaterProps) {
  const { done, last, dueAt } = task
  const text = done
    ? `${labelOf(done.outcome, done.disposition)}, ${formatNear(done.at)}, por ${done.by}.`
    : `${last ? `${labelOf(last.outcome)}: volta` : 'Volta'} ${formatNear(dueAt)}.`
  return (
    <Closed task={task} {...place}>
      <div className="task-acts">
        <span className="grow text-sm">{text}</span>
        <Button busy={busy} onClick={onBack}>
          {done ? 'Desfazer' : 'Trazer de volta'}
        </Button>
      </div>
    </Closed>
  )
}

/** It left the list by itself while it was at hand: why, and on to the next. */
export function TaskStopped({ task, ...place }: Place & { task: Task }) {
  const { data } = useQuery(whatBecameQuery(task.id))
  const name = firstName(task.contact.name)
  const hasAnswered = data?.state === 'waiting'
  const text = hasAnswered
    ? `${name} acabou de responder. Esta mensagem não vai mais sair.`
    : (data?.reason ??
      (data?.status === 'success' ? 'Esta tarefa já foi feita.' : 'Esta tarefa não espera mais por você.'))
  return (
    <Closed task={task} {...place}>
      <Banner
        tone="amber"
        action={
          <span className="flex gap-2">
            {hasAnswered && (
              <Link
                to="/conversations"
                search={{ conversation: task.contact.id }}
                className={buttonClass('secondary', 'sm')}
              >
                Ler resposta
              </Link>
            )}
            <Button size="sm" onClick={place.onNext}>
              Próxima
            </Button>
          </span>
        }
      >
        {text}
      </Banner>
    </Closed>
  )
}
