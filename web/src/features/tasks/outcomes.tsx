import { CornerDownRight } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useState } from 'react'

import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'

import type { Choice } from './choices.ts'
import { type Moment, momentsFor, said, snoozes } from './dates.ts'
import type { Work } from './use-work.ts'

// Needed only by one who wants a date of their own.
const DateField = lazy(async () => ({ default: (await import('#ui/date-field.tsx')).DateField }))

const arrows: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Arrows walk through the buttons of a group, which are one tab stop. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = arrows[event.key]
  if (!step) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  event.preventDefault()
  buttons[(at + step + buttons.length) % buttons.length]?.focus()
}

const groups = [
  { name: 'talked', label: 'Falei com a pessoa' },
  { name: 'missed', label: 'Não falei' },
] as const

/** What came of it, each by its key. */
export function Outcomes({ work }: { work: Work }) {
  const isCall = work.task.channel === 'call'
  return (
    <div className="task-outs" role="toolbar" tabIndex={-1} aria-label="Resultado" onKeyDown={walk}>
      {work.panel === 'asks' && <p className="task-ask">O que respondeu?</p>}
      {groups.map(({ name, label }) => {
        const choices = work.choices.filter(({ group }) => group === name)
        if (choices.length === 0) return null
        return (
          <div key={name} className="grid gap-1.5">
            {isCall && <p className="text-xs text-ink-3">{label}</p>}
            <div className="outs">
              {choices.map((choice) => (
                <Out key={choice.label} choice={choice} work={work} isFirst={choice === work.choices[0]} />
              ))}
            </div>
          </div>
        )
      })}
    </div>
  )
}

type OutProps = { choice: Choice; work: Work; isFirst: boolean }

const Out = ({ choice, work, isFirst }: OutProps) => (
  <button
    type="button"
    className="out"
    tabIndex={isFirst ? 0 : -1}
    aria-pressed={work.choice?.label === choice.label}
    aria-keyshortcuts={choice.key}
    onClick={() => work.choose(choice)}
    onPointerEnter={() => work.point(choice)}
    onPointerLeave={() => work.point(undefined)}
    onFocus={() => work.point(choice)}
    onBlur={() => work.point(undefined)}
  >
    <kbd className="kbd" aria-hidden="true">
      {choice.key}
    </kbd>
    {choice.label}
  </button>
)

/** When, for an outcome that needs it: one of a few moments, or another. */
export function When({ work }: { work: Work }) {
  const { choice, when, setWhen, task } = work
  const [isOwn, setIsOwn] = useState(false)
  if (!choice?.needs) return null
  return (
    <div className="task-when">
      <span className="text-ink-3">Quando?</span>
      <Moments
        moments={momentsFor(choice.needs, task.tries)}
        value={isOwn ? undefined : when}
        onChoose={(value) => {
          setIsOwn(false)
          setWhen(value)
        }}
      />
      {isOwn ? (
        <OwnDate withTime={choice.needs !== 'day'} value={when} onChange={setWhen} onEnter={work.primary} />
      ) : (
        <button type="button" className="out" onClick={() => setIsOwn(true)}>
          Outra data
        </button>
      )}
      {work.fault && (
        <p role="alert" className="field-error">
          {work.fault}
        </p>
      )}
    </div>
  )
}

type MomentsProps = {
  moments: readonly Moment[]
  value: string | undefined
  onChoose: (value: string) => void
}

const Moments = ({ moments, value, onChoose }: MomentsProps) =>
  moments.map((moment) => (
    <button
      key={moment.label}
      type="button"
      className="out"
      aria-pressed={moment.value === value}
      onClick={() => onChoose(moment.value)}
    >
      {moment.label}
    </button>
  ))

type OwnProps = {
  value: string
  withTime: boolean
  onChange: (value: string) => void
  onEnter: () => void
}

const OwnDate = ({ value, withTime, onChange, onEnter }: OwnProps) => (
  // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys pressed in the field in it
  <div
    className="task-date"
    onKeyDown={(event) => {
      if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
      event.preventDefault()
      onEnter()
    }}
  >
    <Field label={withTime ? 'Dia e hora' : 'Dia'}>
      <Suspense fallback={<Input disabled />}>
        <DateField value={value} withTime={withTime} onChange={onChange} />
      </Suspense>
    </Field>
  </div>
)

/** Until when it is put off. */
export function Snoozes({ work }: { work: Work }) {
  const { until } = work
  return (
    <div className="task-outs" role="toolbar" tabIndex={-1} aria-label="Adiar" onKeyDown={walk}>
      <p className="task-ask">Adiar até quando?</p>
      <div className="outs">
        {snoozes().map(({ label, value }, place) => (
          <button
            key={label}
            type="button"
            className="out"
            aria-keyshortcuts={String(place + 1)}
            onClick={() => work.snooze(value)}
          >
            <kbd className="kbd" aria-hidden="true">
              {place + 1}
            </kbd>
            {label}
          </button>
        ))}
        {until === undefined ? (
          <button type="button" className="out" aria-keyshortcuts="5" onClick={work.chooseUntil}>
            <kbd className="kbd" aria-hidden="true">
              5
            </kbd>
            Escolher…
          </button>
        ) : (
          <>
            <OwnDate withTime value={until} onChange={work.setUntil} onEnter={() => work.snooze(until)} />
            <button type="button" className="btn btn-primary btn-sm" onClick={() => work.snooze(until)}>
              Adiar {said(until)}
            </button>
          </>
        )}
      </div>
      <p className="effect">
        <CornerDownRight size={14} aria-hidden="true" />
        <span>A tarefa volta na hora escolhida. As etapas seguintes esperam por ela.</span>
      </p>
    </div>
  )
}

/** What a choice does, said before it is made. */
export const Effect = ({ work: { shown, task, when, choice } }: { work: Work }) => (
  <p className="effect" aria-live="polite">
    {shown && (
      <>
        <CornerDownRight size={14} aria-hidden="true" />
        <span>
          <b className="font-medium">{shown.label}:</b>{' '}
          {shown.does(task, shown.label === choice?.label ? when : '')}
        </span>
      </>
    )}
  </p>
)
