import { isNationalHoliday } from './holidays.ts'

/** Minutes of a day: from the first in which something may leave until the first in which it no longer may. */
export type Hours = {
  from: number
  until: number
  /** Where that is later than `from`: the minute at which what was moved to this day begins to leave. */
  begins?: number
}

/** When a campaign lets messages leave. */
export type SendingRules = {
  timeZone: string
  justWeekday: boolean
  window: Hours | undefined
  skipHolidays: boolean
  /** Further days on which nothing leaves, as YYYY-MM-DD. */
  daysOff: readonly string[]
}

/** The hours open on each day, somewhere. A day without hours is closed. */
export type Calendar = { timeZone: string; hoursOn: (date: Temporal.PlainDate) => Hours | undefined }

/** Without a window any hour will do for what was planned for it, but nothing is moved into the night. */
const allDay: Hours = { from: 0, until: 24 * 60, begins: 9 * 60 }
const saturday = 6
const sunday = 7

/** Nobody is called at other hours: business days 9 to 21, Saturdays 10 to 16, never on Sundays or holidays. */
function callingHours(date: Temporal.PlainDate): Hours | undefined {
  if (date.dayOfWeek === sunday || isNationalHoliday(date)) return undefined
  return date.dayOfWeek === saturday ? { from: 10 * 60, until: 16 * 60 } : { from: 9 * 60, until: 21 * 60 }
}

/** What two sets of hours share; the first alone when they share nothing, or a window would stop calls for ever. */
function within(hours: Hours, window: Hours): Hours {
  const shared = { from: Math.max(hours.from, window.from), until: Math.min(hours.until, window.until) }
  return shared.from < shared.until ? shared : hours
}

/** Whether a channel keeps the hours of calls too, or those of the campaign only. */
export type ChannelHours = 'any' | 'calling'

export function calendarFor(channelHours: ChannelHours, rules: SendingRules): Calendar {
  const { timeZone, justWeekday, window = allDay, skipHolidays, daysOff } = rules
  return {
    timeZone,
    hoursOn: (date) => {
      if (justWeekday && date.dayOfWeek >= saturday) return undefined
      if (skipHolidays && isNationalHoliday(date)) return undefined
      if (daysOff.includes(date.toString())) return undefined
      if (channelHours === 'any') return window
      const hours = callingHours(date)
      return hours && within(hours, window)
    },
  }
}

const office: Hours = { from: 9 * 60, until: 18 * 60 }

/** Of the hours of a calendar, those of an office: business days, 9 to 18. A day that shares none of them keeps its own. */
export const officeHours = ({ timeZone, hoursOn }: Calendar): Calendar => ({
  timeZone,
  hoursOn: (date) => {
    if (date.dayOfWeek >= saturday || isNationalHoliday(date)) return undefined
    const hours = hoursOn(date)
    return hours && within(hours, office)
  },
})

/** Past this many closed days in a row the rules never open: then they are not obeyed. */
const longestWait = 400

const atMinute = (date: Temporal.PlainDate, minute: number, timeZone: string) =>
  date
    // The day first: a midnight that summer time skips must not move the midnight after it.
    .add({ days: Math.floor(minute / (24 * 60)) })
    .toZonedDateTime({ timeZone, plainTime: { hour: Math.floor(minute / 60) % 24, minute: minute % 60 } })
    .toInstant()

const isBetween = (at: Temporal.Instant, from: Temporal.Instant, until: Temporal.Instant) =>
  Temporal.Instant.compare(at, from) >= 0 && Temporal.Instant.compare(at, until) < 0

/** The first moment from a day on at which its open hours begin; undefined if they never do. */
function nextBeginning(from: Temporal.PlainDate, { timeZone, hoursOn }: Calendar) {
  for (let days = 0; days < longestWait; days++) {
    const date = from.add({ days })
    const hours = hoursOn(date)
    if (hours) return atMinute(date, hours.begins ?? hours.from, timeZone)
  }
  return undefined
}

/**
 * The first moment, not before this one, in which something may leave. What cannot leave when it should leaves when the
 * permitted hours next begin: a Saturday afternoon becomes a Monday morning.
 */
export function nextSlot(at: Temporal.Instant, calendar: Calendar): Temporal.Instant {
  const { timeZone, hoursOn } = calendar
  const today = at.toZonedDateTimeISO(timeZone).toPlainDate()
  const hours = hoursOn(today)
  if (hours) {
    const [opens, closes] = [atMinute(today, hours.from, timeZone), atMinute(today, hours.until, timeZone)]
    if (isBetween(at, opens, closes)) return at
    if (Temporal.Instant.compare(at, opens) < 0) return opens
  }
  return nextBeginning(today.add({ days: 1 }), calendar) ?? at
}

/** When the permitted hours of a later day begin: for what may not leave any more today, whatever the hour. */
export function nextDay(at: Temporal.Instant, calendar: Calendar): Temporal.Instant {
  const tomorrow = at.toZonedDateTimeISO(calendar.timeZone).toPlainDate().add({ days: 1 })
  return nextBeginning(tomorrow, calendar) ?? at
}

/** What was due in the last hour of a day is only late when the next one begins. */
const graceMinutes = 60

/**
 * Before what was left of the days before begins to leave: what counts as left, and when it begins; undefined afterwards.
 */
export function beginningOf(at: Temporal.Instant, { timeZone, hoursOn }: Calendar) {
  const today = at.toZonedDateTimeISO(timeZone).toPlainDate()
  const { begins } = hoursOn(today) ?? {}
  if (begins === undefined) return undefined
  const beginning = atMinute(today, begins, timeZone)
  if (Temporal.Instant.compare(at, beginning) >= 0) return undefined
  return { leftBefore: atMinute(today, 0, timeZone).subtract({ minutes: graceMinutes }), begins: beginning }
}

/** How many minutes of the day of a moment are left from it on. */
export function minutesLeft(at: Temporal.Instant, { timeZone, hoursOn }: Calendar): number {
  const today = at.toZonedDateTimeISO(timeZone).toPlainDate()
  const hours = hoursOn(today)
  return hours ? Math.max(0, at.until(atMinute(today, hours.until, timeZone)).total('minutes')) : 0
}

/**
 * When what is open at a moment closes; undefined if it is closed then. A day that goes straight on into the next open
 * one does not close between them: tomorrow's end is far enough for whoever asks today.
 */
export function closesAt(
  at: Temporal.Instant,
  { timeZone, hoursOn }: Calendar,
): Temporal.Instant | undefined {
  const today = at.toZonedDateTimeISO(timeZone).toPlainDate()
  const [first, second] = [today, today.add({ days: 1 })].map((date) => {
    const hours = hoursOn(date)
    return (
      hours && { opens: atMinute(date, hours.from, timeZone), closes: atMinute(date, hours.until, timeZone) }
    )
  })
  if (!first || !isBetween(at, first.opens, first.closes)) return undefined
  return second?.opens.equals(first.closes) ? second.closes : first.closes
}

/** The first moment, not before this one, in which somebody may be called where they are. */
export const nextCall = (at: Temporal.Instant, timeZone: string): Temporal.Instant =>
  nextSlot(at, { timeZone, hoursOn: callingHours })

/** When the calls to a zone end on the day of a moment; undefined if none may be made at that moment. */
export const callsEnd = (at: Temporal.Instant, timeZone: string): Temporal.Instant | undefined =>
  closesAt(at, { timeZone, hoursOn: callingHours })
