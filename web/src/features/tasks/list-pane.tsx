import { Link } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'

import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'

import { firstName } from './choices.ts'
import type { Desk } from './desk.ts'
import type { Picked } from './picked.ts'
import type { Queue } from './queue.ts'
import { TaskList } from './task-list.tsx'

type Props = { queue: Queue; desk: Desk; picked: Picked; currentId: number; onChosen?: () => void }

/** The list, and below it what was done last with its way back. */
export const ListPane = ({ queue, desk, picked, currentId, onChosen }: Props) => {
  const { query } = queue
  return (
    <section className="task-list" aria-label="Lista" data-pane>
      <TaskList
        groups={queue.groups}
        currentId={currentId}
        picked={picked}
        more={
          queue.behind > 0
            ? { count: queue.behind, busy: query.isPlaceholderData, onMore: queue.showMore }
            : undefined
        }
        onChoose={(id) => {
          picked.clear()
          queue.go(id)
          onChosen?.()
        }}
      />
      <LastDone desk={desk} />
    </section>
  )
}

/** Always in the same place: a notice would cover the buttons. */
export const LastDone = ({ desk: { last, undo } }: { desk: Desk }) => (
  <div className="task-undo" aria-live="polite">
    {last && (
      <>
        <Undo2 size={14} aria-hidden="true" />
        <span className="min-w-0 grow truncate">
          {last.label} · {firstName(last.task.contact.name)}
        </span>
        {last.isWrongNumber && (
          <Link to="/contacts/$id" params={{ id: String(last.task.contact.id) }} className="link">
            Corrigir número
          </Link>
        )}
        {!last.isFinal && (
          <button type="button" className="link" onClick={() => void undo()}>
            Desfazer{' '}
            <kbd className="kbd" aria-hidden="true">
              Ctrl Z
            </kbd>
          </button>
        )}
      </>
    )}
  </div>
)

/** A result that was not saved: its task is back, and it can be sent again. */
export const NotSaved = ({ desk: { failed } }: { desk: Desk }) =>
  failed && (
    <Banner
      tone="red"
      action={
        <Button size="sm" onClick={failed.again}>
          Tentar de novo
        </Button>
      }
    >
      O resultado de {firstName(failed.task.contact.name)} não foi salvo. {failed.message}
    </Banner>
  )
