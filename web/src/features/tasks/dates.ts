import { dayOf, inDays } from '#lib/days.ts'
import { formatNear, formatTime } from '#lib/format.ts'
import { readDay, readMoment } from '#lib/typed-date.ts'

/** A moment to choose, as a field for a day and an hour has it; a day alone, or nothing at all. */
export type Moment = { label: string; value: string }

const two = (value: number) => String(value).padStart(2, '0')

const momentOf = (at: Date) => `${dayOf(at)}T${two(at.getHours())}:${two(at.getMinutes())}`

const isWeekend = (at: Date) => at.getDay() === 0 || at.getDay() === 6

/** So many working days from a day, at an hour. */
function workingDay(now: Date, days: number, hour: number) {
  const at = new Date(now)
  for (let left = days; left > 0;) {
    at.setDate(at.getDate() + 1)
    if (!isWeekend(at)) left -= 1
  }
  at.setHours(hour, 0, 0, 0)
  return at
}

function inHours(now: Date, hours: number) {
  const at = new Date(now.getTime() + hours * 3_600_000)
  at.setSeconds(0, 0)
  return at
}

function nextMonday(now: Date) {
  const at = new Date(now)
  at.setDate(at.getDate() + ((8 - at.getDay()) % 7 || 7))
  at.setHours(9, 0, 0, 0)
  return at
}

/** The afternoon of today; past two o'clock, two hours from now. */
function afternoon(now: Date) {
  const at = new Date(now)
  at.setHours(14, 0, 0, 0)
  return at > now ? at : inHours(now, 2)
}

const named = (at: Date) => {
  const near = formatNear(at.toISOString())
  return /\d\d:\d\d$/.test(near) ? near : `${near} ${formatTime(at.toISOString())}`
}

/** Until when a task can be put off, in the order of their keys. */
export const snoozes = (now = new Date()): Moment[] => [
  { label: 'Daqui a 1 hora', value: momentOf(inHours(now, 1)) },
  { label: 'Hoje à tarde', value: momentOf(afternoon(now)) },
  { label: 'Amanhã 9h', value: momentOf(dayAt(now, 1, 9)) },
  { label: 'Segunda 9h', value: momentOf(nextMonday(now)) },
]

function dayAt(now: Date, days: number, hour: number) {
  const at = new Date(now)
  at.setDate(at.getDate() + days)
  at.setHours(hour, 0, 0, 0)
  return at
}

export type Needs = 'meeting' | 'day' | 'retry' | 'later'

const ofMoments = (moments: readonly Date[]): Moment[] =>
  moments.map((at) => ({ label: named(at), value: momentOf(at) }))

const retries = (now: Date): Moment[] => [
  { label: 'Em 2 horas', value: momentOf(inHours(now, 2)) },
  {
    label: now.getHours() < 12 ? 'Amanhã à tarde' : 'Amanhã de manhã',
    value: momentOf(workingDay(now, 1, now.getHours() < 12 ? 15 : 10)),
  },
  { label: 'Não tentar mais', value: '' },
]

const offers: Record<Needs, (now: Date) => Moment[]> = {
  meeting: (now) => ofMoments([workingDay(now, 2, 10), workingDay(now, 3, 10)]),
  day: () => [30, 60, 90].map((days) => ({ label: `${days} dias`, value: inDays(days) })),
  retry: retries,
  later: (now) => [
    { label: 'Em 1 hora', value: momentOf(inHours(now, 1)) },
    ...ofMoments([workingDay(now, 1, 9)]),
  ],
}

/** What is offered for an outcome that needs a date; the first is chosen until another is. */
export function momentsFor(needs: Needs, tries = 0, now = new Date()): Moment[] {
  const offered = offers[needs](now)
  // After the third try the cadence goes on.
  return needs === 'retry' && tries >= 2 ? offered.toReversed() : offered
}

/** The field has the time of this place. */
export const instantOf = (value: string) => new Date(value).toISOString()

/** "amanhã 09:00", "30 dias" do not say a date: this does. */
export function said(value: string) {
  if (dateFault(value.includes('T') ? 'meeting' : 'day', value) || value === '') return ''
  if (!value.includes('T')) return `em ${value.split('-').toReversed().join('/')}`
  return named(new Date(value))
}

/** What is wrong with a date that was typed. */
export function dateFault(needs: Needs, value: string): string | undefined {
  if (value === '' && needs !== 'later') return undefined
  if (needs === 'day') return readDay(value) === value ? undefined : 'Informe o dia, como 17/11'
  return readMoment(value) === value ? undefined : 'Informe dia e hora, como 17/11 9h30'
}
