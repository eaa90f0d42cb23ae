import { CalendarDays } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useState } from 'react'

import { formatDay } from '#lib/format.ts'
import { readDay } from '#lib/typed-date.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { DayInput } from '#ui/day-input.tsx'
import { Field } from '#ui/field.tsx'
import { Popover } from '#ui/popover.tsx'

import './calendar.css'

const Calendar = lazy(async () => ({ default: (await import('#ui/calendar.tsx')).Calendar }))

/** Calendar days, both included; either end may be open. */
export type Period = { from?: string | undefined; to?: string | undefined }
export type Preset = { label: string; period: Period }

type Props = {
  label: string
  presets: readonly Preset[]
  value: Period
  onChange: (period: Period) => void
}

const same = (one: Period, other: Period) => one.from === other.from && one.to === other.to

function describe(period: Period, presets: readonly Preset[]) {
  const preset = presets.find((each) => same(each.period, period))
  const { from, to } = period
  if (preset) return from && from === to ? `${preset.label}, ${formatDay(from)}` : preset.label
  if (from && from === to) return formatDay(from)
  if (from && to) return `${formatDay(from)} a ${formatDay(to)}`
  return from ? `Desde ${formatDay(from)}` : `Até ${formatDay(to ?? '')}`
}

export const PeriodPicker = ({ label, presets, value, onChange }: Props) => (
  <Popover
    className="period"
    trigger={(props) => (
      <button type="button" {...props} className={buttonClass('secondary', 'sm')}>
        <CalendarDays size={16} aria-hidden="true" />
        <span className="sr-only">{label}: </span>
        {describe(value, presets)}
        <Dates period={value} presets={presets} />
      </button>
    )}
  >
    {(close) => {
      const choose = (period: Period) => {
        close()
        onChange(period)
      }
      return (
        <section aria-label={label}>
          <div className="period-presets">
            {presets.map((preset) => (
              <button
                key={preset.label}
                type="button"
                className="menu-item"
                aria-pressed={same(preset.period, value)}
                data-autofocus={same(preset.period, value) || undefined}
                onClick={() => choose(preset.period)}
              >
                {preset.label}
              </button>
            ))}
          </div>
          <OwnPeriod value={value} onChoose={choose} />
        </section>
      )
    }}
  </Popover>
)

const short = (day: string) => formatDay(day).slice(0, 5)

/** The days behind the name of a preset, where there is room. */
function Dates({ period, presets }: { period: Period; presets: readonly Preset[] }) {
  const { from, to } = period
  if (!from || !to || from === to || !presets.some((each) => same(each.period, period))) return null
  return (
    <span className="font-normal text-ink-3 max-md:hidden">
      {short(from)} a {short(to)}
    </span>
  )
}

const invalid = (typed: string | undefined) => (typed && !readDay(typed) ? 'Data inválida' : undefined)

/** What is wrong with each end of what was typed. */
function errorsOf({ from, to }: Period) {
  const errors = { from: invalid(from), to: invalid(to) }
  const isInverted = !errors.from && !errors.to && from && to && from > to
  return isInverted ? { ...errors, to: 'O fim vem antes do início' } : errors
}

function OwnPeriod({ value, onChoose }: { value: Period; onChoose: (period: Period) => void }) {
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
      <Suspense fallback={<div className="calendar" />}>
        <Calendar
          key={at}
          at={at}
          range={{ from: readDay(draft.from ?? ''), to: readDay(draft.to ?? '') }}
          onRange={setDraft}
        />
      </Suspense>
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
