import type { Upcoming } from '@cadencia/contract/overview'

import { formatNear } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { channel as channels, ChannelIcon } from '#ui/status.tsx'

type Props = { tasks: readonly Upcoming[]; onDo: (taskId: number) => void }

/** What waits for a person to do with this contact. */
export const TasksCard = ({ tasks, onDo }: Props) => (
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
            <Button
              size="sm"
              aria-label={`Fazer: ${channels[task.channel].label}`}
              onClick={() => onDo(task.id)}
            >
              Fazer
            </Button>
          </li>
        ))}
      </ul>
    )}
  </Card>
)
