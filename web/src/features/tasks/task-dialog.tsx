import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListTodo } from 'lucide-react'

import { buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { SkeletonLines } from '#ui/skeleton.tsx'

import { tasksQuery } from './data.ts'
import { TaskForm } from './task-form.tsx'

type Props = { id: number; onClose: () => void }

/** One task, wherever it is come upon. */
export function TaskDialog({ id, onClose }: Props) {
  const { data, error, refetch } = useQuery(tasksQuery)
  const task = data?.data.find((each) => each.id === id)
  return (
    <Dialog size="lg" title={task ? `Tarefa com ${task.contact.name}` : 'Tarefa'} onClose={onClose}>
      {task ? (
        <TaskForm key={task.id} task={task} onDone={onClose} />
      ) : error ? (
        <LoadFailure
          error={error}
          text="Erro ao carregar as tarefas. Tente novamente."
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <EmptyState icon={ListTodo} title="Esta tarefa não está entre as primeiras do dia">
          <Link to="/activities" className={buttonClass()}>
            Abrir Atividades
          </Link>
        </EmptyState>
      ) : (
        <SkeletonLines count={4} />
      )}
    </Dialog>
  )
}
