import type { Task } from '@cadencia/contract/tasks'
import { lazy, Suspense } from 'react'

import { useKeys } from '#lib/keys.ts'
import { SkeletonLines } from '#ui/skeleton.tsx'

import type { Desk } from './desk.ts'
import { Foot } from './foot.tsx'
import { isMessage, pressKey, useWork, type Work } from './use-work.ts'
import { Note, Reach, Script, Who, Why } from './work.tsx'

const Message = lazy(async () => ({ default: (await import('./message.tsx')).Message }))

export type Place = { place: number; total: number; onPrevious: () => void; onNext: () => void }
type Props = Place & { task: Task; desk: Desk; opensNext: boolean }

/** What is pressed by Enter itself, where the focus is on it. */
const isOwnButton = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('a:not([role=option]), button:not([data-primary])') !== null

const focusList = () => document.querySelector<HTMLElement>('[role=option][tabindex="0"]')?.focus()

/** Back by one step: out of a panel or a choice, and then to the list. */
function goBack(work: Work) {
  if (work.panel !== 'outcomes' || work.choice) work.openPanel('outcomes')
  else focusList()
}

/** A task at hand: whom to reach, why, what to say, and what came of it. */
export function TaskWork({ task, desk, opensNext, ...place }: Props) {
  const work = useWork(task, desk, opensNext)
  useKeys((key, target) => {
    if (key === 'enter') {
      if (isOwnButton(target)) return false
      work.primary()
      return true
    }
    if (key === 'escape') {
      goBack(work)
      return true
    }
    return pressKey(work, key)
  })
  return (
    <section className="task-work" aria-label="Tarefa" data-pane>
      <div className="task-body">
        <div className="task-inner">
          <Who task={task} {...place} />
          <Reach task={task} />
          <Why task={task} />
          <Says work={work} />
        </div>
      </div>
      <Foot work={work} takesFocus={desk.hasMoved} opensNext={opensNext} />
    </section>
  )
}

const openedIn = ({ channel }: Task) => (channel === 'email' ? 'Aberta no e-mail' : 'Aberta no WhatsApp')

const Says = ({ work }: { work: Work }) =>
  !isMessage(work.task) ? (
    <Script task={work.task} since={work.since}>
      <Note field={work.noteField} note={work.note} onNote={work.setNote} onRecord={work.primary} />
    </Script>
  ) : (
    <Suspense fallback={<SkeletonLines count={4} />}>
      <Message
        task={work.task}
        mark={work.wasOpened ? openedIn(work.task) : 'Ainda não enviada'}
        text={work.text}
        isEditing={work.isEditing}
        onEdit={work.edit}
        onText={work.setText}
      />
    </Suspense>
  )
