import type { Task } from '@cadencia/contract/tasks'
import type { TaskOutcome } from '@cadencia/domain/message'
import { MessageCircle } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'

import { formatRecipient } from '#lib/format.ts'
import { Banner } from '#ui/banner.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { ChannelLabel } from '#ui/status.tsx'

import { useRecordOutcome } from './data.ts'
import { labelOf, mayRetry, outcomesOf, tomorrow } from './outcomes.ts'

import '#ui/message.css'
import './tasks.css'

type Props = { task: Task; focused: boolean; onSend: () => void }

const isTyping = ({ target }: KeyboardEvent) => target instanceof HTMLInputElement && target.type !== 'radio'

/** One task: whom to reach, what to say, and what came of it. A number chooses, Enter confirms. */
export function TaskForm({ task, focused, onSend }: Props) {
  // As it was when the task came up: what happens next does not take the focus away.
  const [lead] = useState(focused)
  const [outcome, setOutcome] = useState<TaskOutcome>()
  const [note, setNote] = useState('')
  const [retryAt, setRetryAt] = useState(tomorrow)
  const record = useRecordOutcome(task.id)
  const choices = outcomesOf[task.channel]

  const choose = (event: KeyboardEvent) => {
    const choice = choices[Number(event.key) - 1]
    if (!choice || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    setOutcome(choice.outcome)
    const radio = event.currentTarget.querySelector(`[value=${choice.outcome}]`)
    if (radio instanceof HTMLElement) radio.focus()
  }
  const confirm = () => {
    if (!outcome || record.isPending) return
    const again = mayRetry(outcome) && retryAt ? { retryAt: new Date(retryAt).toISOString() } : {}
    onSend()
    record.mutate({ outcome, ...(note && { note }), ...again })
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys pressed on what is in it
    <form
      className="task"
      onKeyDown={choose}
      onSubmit={(event) => {
        event.preventDefault()
        confirm()
      }}
    >
      <Whom task={task} focused={lead} />
      <div className="script">{task.script}</div>
      <Outcomes choices={choices} value={outcome} onChange={setOutcome} />
      <div className="task-fields">
        {mayRetry(outcome) && (
          <Again required={outcome === 'call_later'} value={retryAt} onChange={setRetryAt} />
        )}
        <Field label="Anotação">
          <Input value={note} maxLength={2000} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </div>
      {record.error && <Banner tone="red">{record.error.message}</Banner>}
      <div className="flex flex-wrap gap-2">
        {task.whatsAppUrl && <OpenWhatsApp url={task.whatsAppUrl} />}
        <Button type="submit" variant="primary" disabled={!outcome} busy={record.isPending}>
          Registrar
        </Button>
      </div>
    </form>
  )
}

type AgainProps = { required: boolean; value: string; onChange: (value: string) => void }

const Again = ({ required, value, onChange }: AgainProps) => (
  <Field
    label="Ligar de novo em"
    required={required}
    {...(!required && { hint: 'Deixe vazio para não tentar de novo' })}
  >
    <Input
      type="datetime-local"
      value={value}
      required={required}
      onChange={(event) => onChange(event.target.value)}
    />
  </Field>
)

const OpenWhatsApp = ({ url }: { url: string }) => (
  <a className={buttonClass()} href={url} target="_blank" rel="noreferrer">
    <MessageCircle size={16} aria-hidden="true" />
    Abrir no WhatsApp
  </a>
)

const focus = (element: HTMLElement | null) => element?.focus()

const Whom = ({ task, focused }: { task: Task; focused: boolean }) => (
  <div>
    <h3 ref={focused ? focus : undefined} tabIndex={-1} className="task-whom">
      {task.contact.name}
      {task.channel === 'call' ? (
        <a href={`tel:${task.phone}`}>{formatRecipient(task.phone)}</a>
      ) : (
        <span>{formatRecipient(task.phone)}</span>
      )}
    </h3>
    <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-3">
      <ChannelLabel type={task.channel} />
      <span>
        #{task.stepOrder} {task.template.name} · {task.campaign.name}
      </span>
    </p>
    {task.last && (
      <p className="mt-1 text-xs text-ink-3">
        Da última vez: {[labelOf(task.last.outcome), task.last.note].filter(Boolean).join(' · ')}
      </p>
    )}
  </div>
)

type OutcomesProps = {
  choices: (typeof outcomesOf)[Task['channel']]
  value: TaskOutcome | undefined
  onChange: (outcome: TaskOutcome) => void
}

const Outcomes = ({ choices, value, onChange }: OutcomesProps) => (
  <fieldset className="task-outcomes">
    <legend className="sr-only">Resultado</legend>
    {choices.map(({ outcome, label }, place) => (
      <label key={outcome} className="task-outcome">
        <input
          type="radio"
          name="outcome"
          value={outcome}
          checked={value === outcome}
          onChange={() => onChange(outcome)}
        />
        <kbd aria-hidden="true">{place + 1}</kbd>
        {label}
      </label>
    ))}
  </fieldset>
)
