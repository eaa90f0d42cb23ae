import { lazy, Suspense, useState } from 'react'

import { plural } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'

const TaskPanel = lazy(async () => ({ default: (await import('./task-panel.tsx')).TaskPanel }))

/** One line that opens the tasks of the day: the list stays in sight, and their form is loaded when it is used. */
export const TasksWaiting = ({ count }: { count: number | undefined }) =>
  count ? <Waiting count={count} /> : null

/** Closed again once there are none: what comes later must not take the focus. */
function Waiting({ count }: { count: number }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen)
    return (
      <p className="card mb-4 flex items-center justify-between gap-3 !py-2 !pr-2 text-sm">
        {plural(count, '', '# tarefa espera.', '# tarefas esperam.')}
        <Button size="sm" onClick={() => setIsOpen(true)}>
          Abrir tarefas
        </Button>
      </p>
    )
  return (
    <Suspense>
      <TaskPanel />
    </Suspense>
  )
}
