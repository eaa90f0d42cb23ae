import type { Task } from '@cadencia/contract/tasks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { formatNear } from '#lib/format.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { channel, ChannelIcon } from '#ui/status.tsx'

import { fieldsOf } from './contact-fields.ts'
import { taskContactQuery, taskHistoryQuery } from './data.ts'

const mostFields = 8
const mostHistory = 8

/** Who it is, what comes next and what has been, without leaving the task. */
export const ContactPane = ({ task }: { task: Task }) => (
  <>
    <div className="flex items-center justify-between gap-2">
      <h3 className="text-sm font-semibold">Contato</h3>
      <Link
        to="/contacts/$id"
        params={{ id: String(task.contact.id) }}
        className="link text-sm"
        aria-keyshortcuts="o"
      >
        Abrir contato{' '}
        <kbd className="kbd" aria-hidden="true">
          O
        </kbd>
      </Link>
    </div>
    <dl className="task-fields">
      <Pair name="Email">{task.contact.email}</Pair>
      {fieldsOf(task)
        .slice(0, mostFields)
        .map(({ key, text }) => (
          <Pair key={key} name={key}>
            {text}
          </Pair>
        ))}
      <Pair name="Campanha">{task.campaign.name}</Pair>
      <Pair name="Canais">
        <Channels contactId={task.contact.id} />
      </Pair>
    </dl>
    <NextSteps task={task} />
    <History contactId={task.contact.id} />
  </>
)

const Pair = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

type State = 'ok' | 'opted_out' | 'suspended' | 'missing'

const states: Record<State, { label: string; tone: Tone }> = {
  ok: { label: 'ok', tone: 'green' },
  opted_out: { label: 'saiu', tone: 'red' },
  suspended: { label: 'suspenso', tone: 'amber' },
  missing: { label: 'falta', tone: 'neutral' },
}

function Channels({ contactId }: { contactId: number }) {
  const { data } = useQuery(taskContactQuery(contactId))
  return (
    <span className="flex min-h-5 flex-wrap gap-1">
      {data?.channels?.map(({ channel: by, state }) => (
        <Badge key={by} tone={states[state].tone}>
          {channel[by].label} {states[state].label}
        </Badge>
      ))}
    </span>
  )
}

const NextSteps = ({ task: { next = [] } }: { task: Task }) =>
  next.length > 0 && (
    <section className="task-section" aria-label="Próximos passos">
      <h3 className="text-sm font-semibold">Próximos passos</h3>
      <ol className="task-line" data-next>
        {next.map((step) => (
          <li key={step.stepOrder}>
            <ChannelIcon type={step.channel} />
            <span className="min-w-0">
              #{step.stepOrder} {step.template}
              <small>
                {step.channel === 'email' ? 'Sai sozinho, se não responder' : channel[step.channel].label}
              </small>
            </span>
            <time dateTime={step.at}>{formatNear(step.at)}</time>
          </li>
        ))}
      </ol>
    </section>
  )

function History({ contactId }: { contactId: number }) {
  const { data } = useQuery(taskHistoryQuery(contactId))
  const items = data?.data.slice(0, mostHistory) ?? []
  if (items.length === 0) return null
  return (
    <section className="task-section" aria-label="Histórico">
      <h3 className="text-sm font-semibold">Histórico</h3>
      <ol className="task-line">
        {items.map((item, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- two things may happen at one moment
          <li key={place}>
            <span className="task-dot" aria-hidden="true" />
            <span className="min-w-0">
              {item.text}
              <small className="truncate">{item.message?.template ?? item.campaign ?? item.detail}</small>
            </span>
            <time dateTime={item.at}>{formatNear(item.at)}</time>
          </li>
        ))}
      </ol>
    </section>
  )
}
