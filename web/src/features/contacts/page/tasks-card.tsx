import type { Upcoming } from '@cadencia/contract/overview'
import { Link } from '@tanstack/react-router'

import { formatNear } from '#lib/format.ts'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { channel as channels, ChannelIcon } from '#ui/status.tsx'

/** What waits for a person to do with this contact. */
export const TasksCard = ({ tasks }: { tasks: readonly Upcoming[] }) => (
  <Card title="Tarefas">
    {tasks.length === 0 ? (
      <p className="text-sm text-ink-3">Nenhuma tarefa aberta.</p>
    ) : (
      <ul className="page-list" aria-label="Tarefas">
        {tasks.map((task) => (
          <li key={task.id} className="!flex items-start gap-2.5">
            <ChannelIcon type={task.channel} />
            <div className="min-w-0 grow">
              <p>{channels[task.channel].label}</p>
              <p className="text-xs text-ink-3">
                #{task.stepOrder} {task.template} · {formatNear(task.at)}
              </p>
            </div>
            <Link
              to="/tasks"
              search={{ id: String(task.id) }}
              className={buttonClass('secondary', 'sm')}
              aria-label={`Fazer: ${channels[task.channel].label}`}
            >
              Fazer
            </Link>
          </li>
        ))}
      </ul>
    )}
  </Card>
)
