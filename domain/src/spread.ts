import { type Calendar, minutesLeft, nextDay } from './calendar.ts'
import { type Newcomers, roomOn } from './newcomers.ts'

/** How fast a sender may go; what is undefined is not limited. */
export type Pace = { perMinute: number | undefined; perDay: number | undefined }

/** A stretch of messages that leave one after another: the first of them, when, and the first that is no longer of it. */
export type Slot = { from: number; until: number; at: Temporal.Instant }

export type Spread = { slots: Slot[]; everySeconds: number }

/** Planning ends after this many days: what does not fit is planned for the last of them. */
const mostDays = 366

/**
 * When so many messages leave that may all leave from one moment on: one after another at the pace of their sender, as
 * many a day as all limits allow (of the sender, the hours, the entry and the campaign's new people a day), and then from the
 * beginning of the next permitted hours.
 */
export function spread(
  first: Temporal.Instant,
  calendar: Calendar,
  { perMinute, perDay = Infinity }: Pace,
  {
    messages,
    sentToday = 0,
    mostADay = Infinity,
    newcomers,
  }: { messages: number; sentToday?: number; mostADay?: number; newcomers?: Newcomers | undefined },
): Spread {
  const slots: Slot[] = []
  let at = first
  let from = 0
  let left = perDay - sentToday
  while (from < messages) {
    const fits = perMinute === undefined ? Infinity : Math.floor(minutesLeft(at, calendar) * perMinute) + 1
    const open = roomOn(newcomers, at, calendar.timeZone)
    const room = slots.length + 1 === mostDays ? Infinity : Math.max(0, Math.min(left, fits, mostADay, open))
    const until = Math.min(messages, from + room)
    if (until > from) slots.push({ from, until, at })
    const next = nextDay(at, calendar)
    // Rules that never open are not obeyed: there is no later day.
    if (next.equals(at)) return { slots: [{ from: 0, until: messages, at: first }], everySeconds: 0 }
    at = next
    from = until
    left = perDay
  }
  return { slots, everySeconds: perMinute === undefined ? 0 : 60 / perMinute }
}
