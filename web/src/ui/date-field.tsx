import { CalendarDays } from 'lucide-react'
import { lazy, Suspense } from 'react'

import { readDay } from '#lib/typed-date.ts'
import { DayInput } from '#ui/day-input.tsx'
import { Popover } from '#ui/popover.tsx'

import './calendar.css'

const Calendar = lazy(async () => ({ default: (await import('#ui/calendar.tsx')).Calendar }))

type Props = { value: string; withTime?: boolean; onChange: (value: string) => void }

const usualTime = '09:00'

/** A day, or a day and an hour: typed, or chosen in the calendar beside it. */
export function DateField({ value, withTime = false, onChange }: Props) {
  const [day = '', time = usualTime] = value.split('T')
  return (
    <div className="date-field">
      <DayInput value={value} withTime={withTime} onChange={onChange} />
      <Popover
        trigger={(props) => (
          <button
            type="button"
            {...props}
            className="icon-btn"
            aria-label="Abrir calendário"
            title="Abrir calendário"
          >
            <CalendarDays size={16} aria-hidden="true" />
          </button>
        )}
      >
        {(close) => (
          <Suspense fallback={<div className="calendar" />}>
            <Calendar
              autoFocus
              day={readDay(day)}
              onDay={(chosen) => {
                onChange(withTime ? `${chosen}T${time}` : chosen)
                close()
              }}
            />
          </Suspense>
        )}
      </Popover>
    </div>
  )
}
