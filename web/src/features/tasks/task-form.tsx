import type { Task } from '@cadencia/contract/tasks'
import type { TaskOutcome } from '@cadencia/domain/message'
import { MessageCircle } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense } from 'react'
import type { z } from 'zod'

import { type Form, useForm } from '#lib/form.ts'
import { formatRecipient } from '#lib/format.ts'
import { Banner } from '#ui/banner.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { ChannelLabel } from '#ui/status.tsx'

import { useRecordOutcome } from './data.ts'
import { labelOf, mayRetry, OutcomeFromDraft, outcomesOf, tomorrow } from './outcomes.ts'

import '#ui/message.css'
import './tasks.css'

// Needed only once a call is to be made again.
const DateField = lazy(async () => ({ default: (await import('#ui/date-field.tsx')).DateField }))

type Recorded = z.output<typeof OutcomeFromDraft>

const isTyping = ({ target }: KeyboardEvent) => target instanceof HTMLInputElement && target.type !== 'radio'

/** One task: whom to reach, what to say, and what came of it. A number chooses, Enter confirms. */
export function TaskForm({ task, onDone }: { task: Task; onDone?: () => void }) {
  const record = useRecordOutcome(task.id)
  const form = useForm(OutcomeFromDraft, { note: '', retryAt: tomorrow() }, { refused: record.error })
  // None until one is chosen.
  const outcome: TaskOutcome | undefined = form.values.outcome
  const choices = outcomesOf[task.channel]

  const choose = (event: KeyboardEvent) => {
    const choice = choices[Number(event.key) - 1]
    if (!choice || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    form.set('outcome', choice.outcome)
    const radio = event.currentTarget.querySelector(`[value=${choice.outcome}]`)
    if (radio instanceof HTMLElement) radio.focus()
  }
  const confirm = (input: Recorded) => {
    if (record.isPending) return
    record.mutate(input, { ...(onDone && { onSuccess: onDone }) })
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys pressed on what is in it
    <form className="task" onKeyDown={choose} onSubmit={form.submit(confirm)}>
      <Whom task={task} />
      <div className="script">{task.script}</div>
      <Outcomes choices={choices} form={form} />
      <div className="task-fields">
        {mayRetry(outcome) && <Again required={outcome === 'call_later'} form={form} />}
        <Field label="Anotação" error={form.errorOf('note')}>
          <Input {...form.register('note')} maxLength={2000} />
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

type PartProps = { form: Form<z.input<typeof OutcomeFromDraft>, Recorded> }

const Again = ({ required, form }: PartProps & { required: boolean }) => (
  <Field
    label="Ligar de novo em"
    required={required}
    error={form.errorOf('retryAt')}
    {...(!required && { hint: 'Deixe vazio para não tentar de novo' })}
  >
    <Suspense fallback={<Input disabled />}>
      <DateField withTime value={form.values.retryAt} onChange={(at) => form.set('retryAt', at)} />
    </Suspense>
  </Field>
)

const OpenWhatsApp = ({ url }: { url: string }) => (
  <a className={buttonClass()} href={url} target="_blank" rel="noreferrer">
    <MessageCircle size={16} aria-hidden="true" />
    Abrir no WhatsApp
  </a>
)

/** Each task is read out when it comes up. */
const focus = (element: HTMLElement | null) => element?.focus()

const Whom = ({ task }: { task: Task }) => (
  <div>
    <h3 ref={focus} tabIndex={-1} className="task-whom">
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

type OutcomesProps = PartProps & { choices: (typeof outcomesOf)[Task['channel']] }

const Outcomes = ({ choices, form }: OutcomesProps) => (
  <fieldset className="task-outcomes">
    <legend className="sr-only">Resultado</legend>
    {choices.map(({ outcome, label }, place) => (
      <label key={outcome} className="task-outcome">
        <input type="radio" {...form.register('outcome')} value={outcome} />
        <kbd aria-hidden="true">{place + 1}</kbd>
        {label}
      </label>
    ))}
  </fieldset>
)
