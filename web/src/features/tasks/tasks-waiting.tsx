import { Link } from '@tanstack/react-router'

import { plural } from '#lib/format.ts'
import { buttonClass } from '#ui/button.tsx'

type Props = { count: number | undefined; campaignId?: number | undefined }

/** One line that leads to the tasks of the day, or to those of one campaign. */
export const TasksWaiting = ({ count, campaignId }: Props) =>
  count ? (
    <p className="card mb-4 flex items-center justify-between gap-3 !py-2 !pr-2 text-sm">
      {plural(count, '', '# tarefa espera.', '# tarefas esperam.')}
      <Link
        to="/tasks"
        {...(campaignId !== undefined && { search: { campaignId } })}
        className={buttonClass('secondary', 'sm')}
      >
        Abrir Tarefas
      </Link>
    </p>
  ) : null
