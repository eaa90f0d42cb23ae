import type { Task } from '@cadencia/contract/tasks'

import { useKeys } from '#lib/keys.ts'

import type { Desk } from './desk.ts'
import { Foot } from './foot.tsx'
import { pressKey, useWork, type Work } from './use-work.ts'
import { Message, Note, Reach, Script, Who, Why } from './work.tsx'

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

const Says = ({ work }: { work: Work }) =>
  work.task.channel === 'call' ? (
    <Script task={work.task} since={work.since}>
      <Note field={work.noteField} note={work.note} onNote={work.setNote} onRecord={work.primary} />
    </Script>
  ) : (
    <Message
      task={work.task}
      mark={work.wasOpened ? 'Aberta no WhatsApp' : 'Ainda não enviada'}
      text={work.text}
      isEditing={work.isEditing}
      onEdit={work.edit}
      onText={work.setText}
    />
  )
