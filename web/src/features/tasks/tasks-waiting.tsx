import { lazy, Suspense, useState } from 'react'

import { plural } from '#lib/format.ts'
import { useNarrow } from '#lib/media.ts'
import { Button } from '#ui/button.tsx'

const TaskPanel = lazy(async () => ({ default: (await import('./task-panel.tsx')).TaskPanel }))

/** The tasks of the day; on a phone one line that opens them, so that the list is in sight. */
export function TasksWaiting({ count }: { count: number | undefined }) {
  const narrow = useNarrow()
  const [isOpen, setIsOpen] = useState(false)
  if (!count) return null
  if (narrow && !isOpen)
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
      <TaskPanel focused={isOpen} />
    </Suspense>
  )
}
