import { CornerDownRight } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'

import { type Moment, momentsFor, type Needs, said, snoozes } from './dates.ts'
import type { Work } from './use-work.ts'
import { walk } from './walk.ts'

// Needed only by one who wants a date of their own.
const DateField = lazy(async () => ({ default: (await import('#ui/date-field.tsx')).DateField }))

/** When, for an outcome that needs it: one of a few moments, or another. */
export function Moments({ work, needs }: { work: Work; needs: Needs }) {
  const { when, setWhen, task } = work
  const [isOwn, setIsOwn] = useState(false)
  return (
    <div className="task-when">
      <span className="text-ink-3">Quando?</span>
      <Offered
        moments={momentsFor(needs, task.tries)}
        value={isOwn ? undefined : when}
        onChoose={(value) => {
          setIsOwn(false)
          setWhen(value)
        }}
      />
      {isOwn ? (
        <OwnDate withTime={needs !== 'day'} value={when} onChange={setWhen} onEnter={work.primary} />
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

type OfferedProps = {
  moments: readonly Moment[]
  value: string | undefined
  onChoose: (value: string) => void
}

const Offered = ({ moments, value, onChoose }: OfferedProps) =>
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

/** What puts something off: a task, or several of them. */
export type Snoozing = Pick<Work, 'until' | 'chooseUntil' | 'setUntil' | 'snooze'>

/** Until when it is put off. */
export function Snoozes({ work }: { work: Snoozing }) {
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
