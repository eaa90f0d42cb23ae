import { dayOf, noonOf, today } from '#lib/days.ts'
import { formatDay } from '#lib/format.ts'

const two = (text: string) => text.padStart(2, '0')
const yearOf = (typed: string | undefined, now: string) =>
  typed === undefined ? now.slice(0, 4) : typed.length === 2 ? `20${typed}` : typed

/** Only a day that exists: 31/02 is none. */
const real = (day: string) => (dayOf(noonOf(day)) === day ? day : undefined)

/** A day as people type it: 17/11, 17/11/26, 17-11-2026, 17112026. Without a year it is of this one. */
export function readDay(text: string, now = today()): string | undefined {
  const typed = text.trim()
  if (/^\d{4}-\d\d-\d\d$/.test(typed)) return real(typed)
  const [, day, month, year] =
    /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?$/.exec(typed) ??
    /^(\d{2})(\d{2})(\d{4})?$/.exec(typed) ??
    []
  return day && month ? real(`${yearOf(year, now)}-${two(month)}-${two(day)}`) : undefined
}

/** An hour as people type it: 9, 9h, 9h30, 09:30, 0930. */
export function readTime(text: string): string | undefined {
  const [, hour, minute = '00'] =
    /^(\d{1,2})(?:h|:00)?$/.exec(text.trim()) ?? /^(\d{1,2})[:h]?(\d{2})$/.exec(text.trim()) ?? []
  return hour && Number(hour) < 24 && Number(minute) < 60 ? `${two(hour)}:${minute}` : undefined
}

/** `2026-11-17T09:30` of "17/11 9h30". A day without an hour is not a moment yet. */
export function readMoment(text: string, now = today()): string | undefined {
  const [, typedDay = '', typedTime = ''] = /^(\S+?)(?:T|,?\s+(?:às\s+)?)(.+)$/.exec(text.trim()) ?? []
  const [day, time] = [readDay(typedDay, now), readTime(typedTime)]
  return day && time ? `${day}T${time}` : undefined
}

/** Back to what is typed. What could not be read stays as it was typed. */
export function writeDate(value: string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?$/.exec(value) ?? []
  return day ? [formatDay(day), time].filter(Boolean).join(' ') : value
}
