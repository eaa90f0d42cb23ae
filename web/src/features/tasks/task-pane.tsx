import type { Task } from '@cadencia/contract/tasks'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import { useChange } from '#lib/change.ts'
import { toast } from '#ui/toast.tsx'

import { refreshTasks, sendUndo, type TaskFilter } from './data.ts'
import type { Desk } from './desk.ts'
import type { Queue } from './queue.ts'
import { TaskWork } from './task-work.tsx'

// Of tasks that are not to be done now.
const TaskAside = lazy(async () => ({ default: (await import('./task-closed.tsx')).TaskAside }))
const TaskStopped = lazy(async () => ({ default: (await import('./task-closed.tsx')).TaskStopped }))

type Props = {
  task: Task
  filter: TaskFilter
  queue: Queue
  desk: Desk
  opensNext: boolean
  onPrevious: () => void
  onNext: () => void
}

/** The task at hand, as the list it is in lets it be worked on. */
export function TaskPane({ task, filter, queue, desk, opensNext, onPrevious, onNext }: Props) {
  const client = useQueryClient()
  const back = useChange({
    send: () => sendUndo(task.id),
    onError: ({ message }) => toast({ title: 'Não foi desfeito', text: message, destructive: true }),
    onSettled: () => refreshTasks(client),
  })
  const place = { place: queue.place, total: queue.total, onPrevious, onNext }
  if (queue.isStopped)
    return (
      <Suspense>
        <TaskStopped task={task} {...place} />
      </Suspense>
    )
  if (filter.state !== 'todo')
    return (
      <Suspense>
        <TaskAside task={task} busy={back.isPending} onBack={() => back.mutate()} {...place} />
      </Suspense>
    )
  return <TaskWork task={task} desk={desk} opensNext={opensNext} {...place} />
}
