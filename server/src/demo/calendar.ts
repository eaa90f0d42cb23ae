export type Moment = Temporal.ZonedDateTime

export const momentOf = (instant: Date): Moment =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO('America/Sao_Paulo')

export const instantOf = (moment: Moment) => new Date(moment.epochMilliseconds)

/** A wall-clock time some days before today; before tomorrow when negative. */
export const daysBefore = (today: Moment, days: number, minuteOfDay: number): Moment =>
  today.startOfDay().subtract({ days }).add({ minutes: minuteOfDay })

export const later = (instant: Date, seconds: number) => new Date(instant.getTime() + seconds * 1000)

const fixedHolidays = new Set(['1-1', '4-21', '5-1', '9-7', '10-12', '11-2', '11-15', '11-20', '12-25'])

const isWeekday = (moment: Moment) => moment.dayOfWeek <= 5
const isCallDay = (moment: Moment) => isWeekday(moment) && !fixedHolidays.has(`${moment.month}-${moment.day}`)

/** The first day on or after it on which the message may leave, at the same hour. */
export function permitted(moment: Moment, only: { weekdays: boolean; callDays: boolean }): Moment {
  let day = moment
  while ((only.weekdays && !isWeekday(day)) || (only.callDays && !isCallDay(day))) day = day.add({ days: 1 })
  return day
}
