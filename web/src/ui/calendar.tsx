import { nationalHolidays } from '@cadencia/domain/holidays'
import { useState } from 'react'
import { DayPicker, type DayPickerProps } from 'react-day-picker'
import { ptBR } from 'react-day-picker/locale/pt-BR'

import { dayOf, noonOf, type Period } from '#lib/days.ts'
import { formatDay } from '#lib/format.ts'

import './calendar.css'

type Props = (
  | { range: Period; onRange: (range: Period) => void }
  | { day: string | undefined; onDay: (day: string) => void }
) & {
  autoFocus?: boolean
  /** The month it opens at, where that is not the one of what is chosen. */
  at?: string | undefined
}

const dateOf = (day: string | undefined) => (day ? noonOf(day) : undefined)
const textOf = (date: Date | undefined) => date && dayOf(date)

function selectionOf(props: Props): DayPickerProps {
  if ('day' in props)
    return {
      mode: 'single',
      required: true,
      selected: dateOf(props.day),
      onSelect: (date) => props.onDay(dayOf(date)),
    }
  const { from, to } = props.range
  return {
    mode: 'range',
    resetOnSelect: true,
    selected: { from: dateOf(from ?? to), to: dateOf(to) },
    onSelect: (chosen) => props.onRange({ from: textOf(chosen?.from), to: textOf(chosen?.to) }),
  }
}

const firstOf = (props: Props) =>
  dateOf(props.at ?? ('day' in props ? props.day : (props.range.from ?? props.range.to)))

/** A month as Brazil reads it, from Sunday on, with its holidays. Arrows, PageUp and PageDown move. */
export function Calendar(props: Props) {
  const [month, setMonth] = useState(() => firstOf(props) ?? new Date())
  const year = month.getFullYear()
  const holidays = [year - 1, year, year + 1].flatMap(nationalHolidays)
  const nameOf = (date: Date) => holidays.find(({ day }) => day === dayOf(date))?.name
  return (
    <div className="calendar">
      <DayPicker
        {...selectionOf(props)}
        locale={ptBR}
        weekStartsOn={0}
        navLayout="around"
        showOutsideDays
        fixedWeeks
        month={month}
        onMonthChange={setMonth}
        autoFocus={props.autoFocus ?? false}
        modifiers={{ holiday: (date) => nameOf(date) !== undefined }}
        modifiersClassNames={{ holiday: 'calendar-holiday' }}
        formatters={{
          formatWeekdayName: (date) => weekday.format(date).slice(0, 3),
          formatCaption: (date) => monthName.format(date),
        }}
        labels={{
          labelDayButton: (date, modifiers) =>
            [
              modifiers['today'] && 'Hoje',
              longDay.format(date),
              nameOf(date) && `feriado: ${nameOf(date)}`,
              modifiers['selected'] && 'selecionado',
            ]
              .filter(Boolean)
              .join(', '),
        }}
      />
      <Holidays month={dayOf(month).slice(0, 7)} holidays={holidays} />
    </div>
  )
}

const weekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'short' })
const monthName = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric' })
const longDay = new Intl.DateTimeFormat('pt-BR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

type HolidaysProps = { month: string; holidays: ReturnType<typeof nationalHolidays> }

/** Keeps its line where a month has none: what is below must not move. */
function Holidays({ month, holidays }: HolidaysProps) {
  const found = holidays.filter(({ day }) => day.startsWith(month))
  const names = found.map(({ day, name }) =>
    `${formatDay(day).slice(0, 5)} ${name}`.replaceAll(' ', '\u00a0'),
  )
  return (
    <p className="calendar-note">
      {names.length > 0 &&
        `${names.length === 1 ? 'Feriado nacional' : 'Feriados nacionais'} · ${names.join(' · ')}`}
    </p>
  )
}
