import type { TaskState } from '@cadencia/contract/tasks'
import { Link } from '@tanstack/react-router'
import { AlarmClock, CircleCheck, ListTodo, Search } from 'lucide-react'

import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

const nothing = {
  todo: {
    icon: ListTodo,
    title: 'Nenhuma tarefa ainda',
    text: 'Etapas de WhatsApp e de ligação viram tarefas aqui, na hora de fazer.',
  },
  snoozed: {
    icon: AlarmClock,
    title: 'Nenhuma tarefa adiada',
    text: 'O que você adia fica aqui até a hora escolhida.',
  },
  done: {
    icon: CircleCheck,
    title: 'Nenhuma tarefa feita hoje',
    text: 'O que você fizer hoje fica aqui, com o jeito de desfazer.',
  },
}

type Props = { state: TaskState; isFiltered: boolean; onClear: () => void }

export const NoTasks = ({ state, isFiltered, onClear }: Props) => (
  <div className="task-empty">
    {isFiltered ? (
      <EmptyState icon={Search} title="Nenhuma tarefa com esses filtros">
        <Button onClick={onClear}>Limpar filtros</Button>
      </EmptyState>
    ) : (
      <EmptyState {...nothing[state]}>
        {state === 'todo' && (
          <Link to="/campaigns" className={buttonClass()}>
            Ver campanhas
          </Link>
        )}
      </EmptyState>
    )}
  </div>
)
