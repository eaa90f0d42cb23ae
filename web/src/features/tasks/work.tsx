import type { Signals, Task } from '@cadencia/contract/tasks'
import { ChevronDown, ChevronUp, Flame, MapPin, PhoneCall } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useState } from 'react'

import { formatCount, formatNear, formatRecipient, formatTime, plural } from '#lib/format.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Textarea } from '#ui/input.tsx'

import { labelOf } from './choices.ts'
import { cityOf, companyOf, roleOf } from './contact-fields.ts'

type WhoProps = {
  task: Task
  place: number
  total: number
  onPrevious: () => void
  onNext: () => void
}

const initials = (name: string) =>
  name
    .trim()
    .split(/\s+/)
    .filter((_, place, words) => place === 0 || place === words.length - 1)
    .map((word) => word[0]?.toUpperCase())
    .join('')

/** Whom to reach, and where that is. */
export const Who = ({ task, place, total, onPrevious, onNext }: WhoProps) => (
  <header className="task-who">
    <span className="task-avatar" aria-hidden="true">
      {initials(task.contact.name)}
    </span>
    <div className="min-w-0 grow">
      <h2 className="truncate text-lg font-semibold">{task.contact.name}</h2>
      <p className="truncate text-sm text-ink-3">
        {[roleOf(task), companyOf(task)].filter(Boolean).join(' · ') || task.campaign.name}
      </p>
    </div>
    <div className="flex flex-none items-center gap-1 text-sm text-ink-3 max-md:hidden">
      {place >= 0 && `${formatCount(place + 1)} de ${formatCount(total)}`}
      <IconButton label="Tarefa anterior" aria-keyshortcuts="k" icon={ChevronUp} onClick={onPrevious} />
      <IconButton label="Próxima tarefa" aria-keyshortcuts="j" icon={ChevronDown} onClick={onNext} />
    </div>
  </header>
)

/** Of an e-mail the address, of a task of any kind what there is of both. */
const MailReach = ({ email }: { email: string }) => (
  <div className="task-reach">
    <span className="flex min-w-0 items-center gap-1">
      <span className="min-w-0 font-medium break-words">{email}</span>
      <CopyButton label="Copiar e-mail" text={email} />
    </span>
  </div>
)

export const Reach = ({ task }: { task: Task }) =>
  task.phone === '' ? <MailReach email={task.contact.email ?? ''} /> : <PhoneReach task={task} />

const PhoneReach = ({ task }: { task: Task }) => (
  <div className="task-reach">
    <span className="flex items-center gap-1">
      {task.channel === 'call' ? (
        <a className="link tabular-nums" href={`tel:${task.phone}`}>
          {formatRecipient(task.phone)}
        </a>
      ) : (
        <span className="font-medium tabular-nums">{formatRecipient(task.phone)}</span>
      )}
      <CopyButton label="Copiar número" text={task.phone} />
    </span>
    <Where task={task} />
  </div>
)

function Where({ task }: { task: Task }) {
  const { place } = task
  const [now] = useState(() => new Date())
  if (!place) return null
  const hour = now.toLocaleTimeString('pt-BR', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: place.timeZone,
  })
  const limit = place.opensAt
    ? `pode ligar ${formatNear(place.opensAt)}`
    : place.closesAt && `pode ligar até ${formatTime(place.closesAt)}`
  return (
    <span className="flex items-center gap-1.5 text-ink-2">
      <MapPin size={14} aria-hidden="true" />
      {[`${cityOf(task) || `DDD ${place.areaCode}`}, ${hour}`, limit].filter(Boolean).join(' · ')}
    </span>
  )
}

const ofSignals = ({ answeredAt, openedAt, clickedAt, opens, promise }: Signals) => [
  answeredAt && `Respondeu ${formatNear(answeredAt)}.`,
  openedAt && `Abriu ${plural(opens, '', 'uma vez', '# vezes')}, a última ${formatNear(openedAt)}.`,
  clickedAt && `Clicou ${formatNear(clickedAt)}.`,
  promise === 'snoozed' && 'Você deixou para agora.',
]

function ofLast({ last, tries = 0 }: Task) {
  if (!last) return undefined
  const again = tries > 0 ? ` (${tries + 1}ª tentativa)` : ''
  return `Da última vez: ${[labelOf(last.outcome), last.note].filter(Boolean).join(' · ')}${again}.`
}

/** Why this one now: what the contact did, or what was promised. */
export function Why({ task }: { task: Task }) {
  const lines = [...(task.signals ? ofSignals(task.signals) : []), ofLast(task)].filter(Boolean)
  if (lines.length === 0) return null
  return (
    <p className="task-why">
      <Flame size={16} aria-hidden="true" />
      <span>{lines.join(' ')}</span>
    </p>
  )
}

export const StepTitle = ({ name, task }: { name: string; task: Task }) => (
  <span className="min-w-0 text-ink-3">
    <b className="font-medium text-ink">{name}</b> · #{task.stepOrder} {task.template.name} ·{' '}
    {task.campaign.name}
  </span>
)

type ScriptProps = { task: Task; since: number | undefined; children: ReactNode }

/** What to say on the telephone, with the data of the contact marked. */
export const Script = ({ task, since, children }: ScriptProps) => (
  <>
    <section aria-label="Roteiro" className="card task-script">
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
        <StepTitle name={task.channel === 'task' ? 'Tarefa' : 'Roteiro'} task={task} />
        {since !== undefined && <Clock since={since} />}
      </div>
      <div className="task-words">
        {task.parts?.map(({ text, isFilled }, place) =>
          // oxlint-disable-next-line react/no-array-index-key -- parts do not move
          isFilled ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
        ) ?? task.script}
      </div>
    </section>
    {children}
  </>
)

const two = (value: number) => String(value).padStart(2, '0')

function Clock({ since }: { since: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.floor((now - since) / 1000))
  return (
    <span className="task-clock" role="timer">
      <PhoneCall size={14} aria-hidden="true" />
      Em ligação {two(Math.floor(seconds / 60))}:{two(seconds % 60)}
    </span>
  )
}

type NoteProps = {
  field: Ref<HTMLTextAreaElement>
  note: string
  onNote: (note: string) => void
  onRecord: () => void
}

/** Kept while it is written; Ctrl Enter records what is chosen. */
export const Note = ({ field, note, onNote, onRecord }: NoteProps) => (
  <Field label="Anotação">
    <Textarea
      ref={field}
      aria-keyshortcuts="a"
      rows={2}
      value={note}
      maxLength={2000}
      onChange={({ target }) => onNote(target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur()
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        onRecord()
      }}
    />
  </Field>
)
