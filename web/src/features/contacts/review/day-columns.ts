import type { Forecast } from '@cadencia/contract/entrance'
import { nationalHolidays } from '@cadencia/domain/holidays'

type Day = Forecast['days'][number]

export type Column = {
  key: string
  /** ['seg', '16/11']; of what is folded, how much it is. */
  head: readonly [string, string]
  counts: Day['counts']
  holiday: string | undefined
}

/** More columns than these are folded into the last one. */
const mostColumns = 10

const weekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'short', timeZone: 'UTC' })
const dateOf = (day: string) => new Date(`${day}T12:00:00Z`)
const isWeekend = (day: string) => [0, 6].includes(dateOf(day).getUTCDay())

function next(day: string) {
  const date = dateOf(day)
  date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}

const columnOf = ({ day, counts }: Day): Column => ({
  key: day,
  head: [weekday.format(dateOf(day)).slice(0, 3), day.slice(5).split('-').toReversed().join('/')],
  counts,
  holiday: nationalHolidays(Number(day.slice(0, 4))).find((each) => each.day === day)?.name,
})

function sumOf(days: readonly Day[]) {
  const counts: Record<string, number> = {}
  for (const day of days)
    for (const [channel, count] of Object.entries(day.counts))
      counts[channel] = (counts[channel] ?? 0) + count
  return counts
}

/** Up to one more than are shown, of the days between two; weekends only where something leaves. */
function daysBetween(first: string, last: string, found: ReadonlyMap<string, Day>) {
  const days: Day[] = []
  for (let day = first; day <= last && days.length <= mostColumns; day = next(day))
    if (found.has(day) || !isWeekend(day)) days.push(found.get(day) ?? { day, counts: {} })
  return days
}

/** The days from the first to the last on which something leaves. */
export function columnsOf(days: readonly Day[]): Column[] {
  const [first, last] = [days[0]?.day, days.at(-1)?.day]
  if (!first || !last) return []
  const shown = daysBetween(first, last, new Map(days.map((day) => [day.day, day])))
  if (shown.length <= mostColumns) return shown.map(columnOf)
  const kept = shown.slice(0, mostColumns - 1)
  const folded = days.filter(({ day }) => day > (kept.at(-1)?.day ?? ''))
  const rest: Column = {
    key: 'rest',
    head: [`+ ${folded.length}`, 'dias'],
    counts: sumOf(folded),
    holiday: undefined,
  }
  return [...kept.map(columnOf), rest]
}
