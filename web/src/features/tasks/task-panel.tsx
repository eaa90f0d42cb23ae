import type { Task } from '@cadencia/contract/tasks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { formatCount } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { SkeletonLines } from '#ui/skeleton.tsx'

import { tasksQuery } from './data.ts'
import { TaskForm } from './task-form.tsx'

/** The first that was not put aside; when all were, the one put aside first. */
const currentOf = (tasks: readonly Task[], aside: readonly number[]) =>
  tasks.find(({ id }) => !aside.includes(id)) ?? tasks.find(({ id }) => id === aside[0])

/** The calls and messages that wait for a person, one after another. */
export function TaskPanel() {
  const { data, error, refetch } = useQuery(tasksQuery)
  if (error)
    return (
      <LoadFailure
        error={error}
        text="Erro ao carregar as tarefas. Tente novamente."
        onRetry={() => void refetch()}
      />
    )
  if (data?.meta.total === 0) return null
  return (
    <div className="mb-4">
      {data ? (
        <Tasks tasks={data.data} total={data.meta.total} />
      ) : (
        <Card title="Tarefas de hoje">
          <SkeletonLines count={4} />
        </Card>
      )}
    </div>
  )
}

type TasksProps = { tasks: readonly Task[]; total: number }

function Tasks({ tasks, total }: TasksProps) {
  const [aside, setAside] = useState<readonly number[]>([])
  const task = currentOf(tasks, aside)
  // After the last task the focus must not be lost.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.querySelector('main')?.focus()
    },
    [],
  )
  if (!task) return null
  const next = () => setAside([...aside.filter((id) => id !== task.id), task.id])
  return (
    <Card
      title={`Tarefas de hoje (${formatCount(total)})`}
      actions={
        tasks.length > 1 && (
          <Button className="-mr-[11px]" size="sm" variant="ghost" onClick={next}>
            Próxima tarefa
          </Button>
        )
      }
    >
      <TaskForm key={task.id} task={task} />
    </Card>
  )
}
