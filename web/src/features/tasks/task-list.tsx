import type { Signals, Task } from '@cadencia/contract/tasks'
import { Link } from '@tanstack/react-router'
import { AlarmClock, type LucideIcon, Mail, MessagesSquare } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'

import { cx } from '#lib/cx.ts'
import { formatCount, formatNear, formatTime } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { channel, ChannelIcon } from '#ui/status.tsx'

import { labelOf } from './choices.ts'
import { companyOf } from './contact-fields.ts'
import type { Group } from './groups.ts'
import type { Picked } from './picked.ts'

type Props = {
  groups: readonly Group[]
  currentId: number | undefined
  more: { count: number; onMore: () => void; busy: boolean } | undefined
  picked: Picked
  onChoose: (id: number) => void
}

const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

const isAll = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key === 'a' && (ctrlKey || metaKey)

/** One tab stop: arrows walk through it, and with Shift pick what they pass. */
export function TaskList({ groups, currentId, more, picked, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[tabindex="0"]')?.scrollIntoView({ block: 'nearest' })
  }, [currentId])
  const walk = (event: KeyboardEvent) => {
    const step = moves[event.key]
    if (isAll(event)) picked.all()
    else if (step) goBy(step, event.shiftKey)
    else return
    event.preventDefault()
  }
  const goBy = (step: number, picks: boolean) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
    const row = rows[rows.findIndex(({ tabIndex }) => tabIndex === 0) + step]
    if (!row) return
    if (picks) picked.extend(Number(row.dataset['id']))
    else row.click()
    row.focus()
  }
  return (
    <div className="task-scroll">
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- its options are links */}
      <div ref={list} role="listbox" aria-label="Tarefas" aria-multiselectable tabIndex={-1} onKeyDown={walk}>
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
              <Row
                key={task.id}
                task={task}
                isCurrent={task.id === currentId}
                picked={picked}
                onChoose={onChoose}
              />
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

type RowProps = { task: Task; isCurrent: boolean; picked: Picked; onChoose: (id: number) => void }

function Row({ task, isCurrent, picked, onChoose }: RowProps) {
  const click = (event: MouseEvent) => {
    if (!event.ctrlKey && !event.metaKey) return onChoose(task.id)
    event.preventDefault()
    picked.toggle(task.id)
  }
  return (
    <Link
      to="."
      search={(search) => ({ ...search, id: task.id })}
      replace
      resetScroll={false}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a link that is chosen from a list
      role="option"
      aria-selected={picked.tasks.length > 0 ? picked.has(task.id) : isCurrent}
      aria-current={undefined}
      tabIndex={isCurrent ? 0 : -1}
      data-id={task.id}
      className="task-row"
      onClick={click}
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
}

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
