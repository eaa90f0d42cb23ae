import { type Calendar, nextDay } from './calendar.ts'

/** Numbers of people, by days such as 2026-11-17. */
export type Days = ReadonlyMap<string, number>

/** How many people may begin a day, and how many do already. */
export type Newcomers = { perDay: number; begun: Days }

export function sumOfDays(one: Days, other: Days): Days {
  const sum = new Map(one)
  for (const [day, people] of other) sum.set(day, (sum.get(day) ?? 0) + people)
  return sum
}

export const dayOf = (at: Temporal.Instant, timeZone: string) =>
  at.toZonedDateTimeISO(timeZone).toPlainDate().toString()

/** How many more may begin on the day of a moment; any number where nothing limits them. */
export const roomOn = (newcomers: Newcomers | undefined, at: Temporal.Instant, timeZone: string) =>
  newcomers ? Math.max(0, newcomers.perDay - (newcomers.begun.get(dayOf(at, timeZone)) ?? 0)) : Infinity

/** A search for a place ends after this many days. */
const mostDays = 366

/**
 * Gives people who were to begin at a moment the first day, not before it, on which one more may: at that moment, or from
 * the beginning of the hours of a later day. Those whom it places are counted.
 */
export function placer({ perDay, begun }: Newcomers, calendar: Calendar) {
  const placed = new Map<string, number>()
  // Where the search for a place from a day ended last: the days before have none.
  const found = new Map<string, Temporal.Instant>()
  const isFull = (day: string) => (begun.get(day) ?? 0) + (placed.get(day) ?? 0) >= perDay
  const place = (from: Temporal.Instant): Temporal.Instant => {
    const first = dayOf(from, calendar.timeZone)
    let at = isFull(first) ? (found.get(first) ?? from) : from
    let day = dayOf(at, calendar.timeZone)
    for (let days = 0; days < mostDays && isFull(day); days++) {
      at = nextDay(at, calendar)
      day = dayOf(at, calendar.timeZone)
    }
    if (day !== first) found.set(first, at)
    placed.set(day, (placed.get(day) ?? 0) + 1)
    return at
  }
  return { place, placed }
}
