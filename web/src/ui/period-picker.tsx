import { Calendar } from 'lucide-react'
import { type FormEvent, useState } from 'react'

import { formatDay } from '#lib/format.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Popover } from '#ui/popover.tsx'

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
    className="w-80 !p-2"
    trigger={(props) => (
      <button type="button" {...props} className={buttonClass('secondary', 'sm')}>
        <Calendar size={16} aria-hidden="true" />
        <span className="sr-only">{label}: </span>
        {describe(value, presets)}
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
          <hr className="my-2 border-line" />
          <CustomPeriod value={value} onChoose={choose} />
        </section>
      )
    }}
  </Popover>
)

function CustomPeriod({ value, onChoose }: { value: Period; onChoose: (period: Period) => void }) {
  const [{ from, to }, setDraft] = useState(value)
  const wrong = from && to && from > to ? 'O fim vem antes do início' : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!wrong && (from || to)) onChoose({ from, to })
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-2 p-1">
      <div className="grid grid-cols-2 gap-2 max-sm:grid-cols-1">
        <Field label="De">
          <Input
            type="date"
            value={from ?? ''}
            onChange={(event) => setDraft({ from: event.target.value || undefined, to })}
          />
        </Field>
        <Field label="Até" error={wrong}>
          <Input
            type="date"
            value={to ?? ''}
            onChange={(event) => setDraft({ from, to: event.target.value || undefined })}
          />
        </Field>
      </div>
      <Button type="submit" size="sm">
        Aplicar
      </Button>
    </form>
  )
}
