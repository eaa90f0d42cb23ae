import type { Signals, Task } from '@cadencia/contract/tasks'
import { Link } from '@tanstack/react-router'
import { AlarmClock, type LucideIcon, Mail, MessagesSquare } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'

import { cx } from '#lib/cx.ts'
import { formatCount, formatNear, formatTime } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { channel, ChannelIcon } from '#ui/status.tsx'

import { labelOf } from './choices.ts'
import { companyOf } from './contact-fields.ts'
import type { Group } from './groups.ts'

type Props = {
  groups: readonly Group[]
  currentId: number | undefined
  more: { count: number; onMore: () => void; busy: boolean } | undefined
  onChoose: (id: number) => void
}

const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** One tab stop: arrows walk through it. */
export function TaskList({ groups, currentId, more, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [currentId])
  const walk = (event: KeyboardEvent) => {
    const step = moves[event.key]
    if (!step) return
    event.preventDefault()
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
    const at = rows.findIndex((row) => row.getAttribute('aria-selected') === 'true')
    const row = rows[at + step]
    row?.click()
    row?.focus()
  }
  return (
    <div className="task-scroll">
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- its options are links */}
      <div ref={list} role="listbox" aria-label="Tarefas" tabIndex={-1} onKeyDown={walk}>
        {groups.map(({ name, tasks }) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of options has no element of its own
          <div key={name} role="group" aria-label={name || 'Tarefas'}>
            {name && (
              <div className="task-group" aria-hidden="true">
                {name}
                <span>{formatCount(tasks.length)}</span>
              </div>
            )}
            {tasks.map((task) => (
              <Row key={task.id} task={task} isCurrent={task.id === currentId} onChoose={onChoose} />
            ))}
          </div>
        ))}
      </div>
      {more && (
        <div className="p-3 text-center">
          <Button size="sm" busy={more.busy} onClick={more.onMore}>
            {`Mostrar mais ${formatCount(more.count)}`}
          </Button>
        </div>
      )}
    </div>
  )
}

type RowProps = { task: Task; isCurrent: boolean; onChoose: (id: number) => void }

const Row = ({ task, isCurrent, onChoose }: RowProps) => (
  <Link
    to="."
    search={(search) => ({ ...search, id: task.id })}
    replace
    resetScroll={false}
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a link that is chosen from a list
    role="option"
    aria-selected={isCurrent}
    aria-current={undefined}
    tabIndex={isCurrent ? 0 : -1}
    className="task-row"
    onClick={() => onChoose(task.id)}
  >
    <ChannelIcon type={task.channel} />
    <span className="sr-only">{channel[task.channel].label}</span>
    <span className="truncate font-medium">{task.contact.name}</span>
    <time dateTime={task.dueAt}>{shownTime(task)}</time>
    <small className="truncate">
      {[companyOf(task), `#${task.stepOrder} ${task.template.name}`].filter(Boolean).join(' · ')}
    </small>
    <Tags task={task} />
  </Link>
)

function shownTime({ dueAt, place, done }: Task) {
  if (done) return formatTime(done.at)
  if (place?.opensAt) return formatTime(place.opensAt)
  const near = formatNear(dueAt)
  return near.startsWith('hoje ') ? near.slice(5) : near
}

type Tag = { text: string; icon?: LucideIcon; tone?: string }

const promised = { asked: 'Pediu para ligar', snoozed: 'Marcado por você' }

const ofSignals = ({
  promise,
  answeredAt,
  openedAt,
  clickedAt,
  opens,
}: Signals): (Tag | '' | undefined)[] => [
  promise && { text: promised[promise], icon: AlarmClock, tone: 'tone-amber' },
  answeredAt && { text: 'Respondeu', icon: MessagesSquare, tone: 'tone-petrol' },
  openedAt && { text: opens > 1 ? `Abriu ${opens}×` : 'Abriu', icon: Mail, tone: 'tone-petrol' },
  clickedAt && { text: 'Clicou', tone: 'tone-petrol' },
]

function tagsOf({ signals, done, tries = 0 }: Task): Tag[] {
  if (done) return [{ text: labelOf(done.outcome, done.disposition) }]
  const tags = signals ? ofSignals(signals) : []
  return [...tags, tries > 0 && { text: `${tries + 1}ª tentativa` }].filter((tag) => typeof tag === 'object')
}

/** Why it stands where it does. */
function Tags({ task }: { task: Task }) {
  const tags = tagsOf(task)
  if (tags.length === 0) return null
  return (
    <span className="task-tags">
      {tags.map(({ text, icon: Icon, tone }) => (
        <span key={text} className={cx('task-tag', tone)}>
          {Icon && <Icon size={12} aria-hidden="true" />}
          {text}
        </span>
      ))}
    </span>
  )
}
