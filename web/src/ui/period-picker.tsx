import { CalendarDays } from 'lucide-react'
import { lazy, Suspense } from 'react'

import type { Period } from '#lib/days.ts'
import { formatDay } from '#lib/format.ts'
import { buttonClass } from '#ui/button.tsx'
import { Popover } from '#ui/popover.tsx'

import './calendar.css'

const OwnPeriod = lazy(async () => ({ default: (await import('#ui/own-period.tsx')).OwnPeriod }))

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
          <Suspense fallback={<div className="period-own calendar" />}>
            <OwnPeriod value={value} onChoose={choose} />
          </Suspense>
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
