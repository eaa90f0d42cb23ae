import { type FormEvent, useState } from 'react'

import type { Period } from '#lib/days.ts'
import { readDay } from '#lib/typed-date.ts'
import { Button } from '#ui/button.tsx'
import { Calendar } from '#ui/calendar.tsx'
import { DayInput } from '#ui/day-input.tsx'
import { Field } from '#ui/field.tsx'

const invalid = (typed: string | undefined) => (typed && !readDay(typed) ? 'Data inválida' : undefined)

/** What is wrong with each end of what was typed. */
function errorsOf({ from, to }: Period) {
  const errors = { from: invalid(from), to: invalid(to) }
  const isInverted = !errors.from && !errors.to && from && to && from > to
  return isInverted ? { ...errors, to: 'O fim vem antes do início' } : errors
}

/** A period of one's own: chosen in the calendar, or typed. */
export function OwnPeriod({ value, onChoose }: { value: Period; onChoose: (period: Period) => void }) {
  const [draft, setDraft] = useState(value)
  // What is typed turns the calendar to its month; what is chosen in it does not.
  const [at, setAt] = useState<string>()
  const type = (end: keyof Period) => (typed: string) => {
    setDraft({ ...draft, [end]: typed || undefined })
    const day = readDay(typed)
    if (day) setAt(`${day.slice(0, 7)}-01`)
  }
  return (
    <div className="period-own">
      <Calendar
        key={at}
        at={at}
        range={{ from: readDay(draft.from ?? ''), to: readDay(draft.to ?? '') }}
        onRange={setDraft}
      />
      <TypedPeriod draft={draft} onType={type} onSubmit={() => onChoose(draft)} />
    </div>
  )
}

type TypedProps = {
  draft: Period
  onType: (end: keyof Period) => (typed: string) => void
  onSubmit: () => void
}

function TypedPeriod({ draft, onType, onSubmit }: TypedProps) {
  const errors = errorsOf(draft)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!errors.from && !errors.to && (draft.from || draft.to)) onSubmit()
  }
  return (
    <form noValidate onSubmit={submit}>
      <Field label="De" error={errors.from}>
        <DayInput value={draft.from ?? ''} onChange={onType('from')} />
      </Field>
      <Field label="Até" error={errors.to}>
        <DayInput value={draft.to ?? ''} onChange={onType('to')} />
      </Field>
      <Button type="submit" size="sm" variant="primary">
        Aplicar
      </Button>
    </form>
  )
}
