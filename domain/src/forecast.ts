import type { Channel } from './channel.ts'

/** Messages of a channel that leave one after another, the first of them at a moment. */
export type Stretch = { channel: Channel; first: Temporal.Instant; messages: number; everySeconds: number }

/** How many messages of each channel leave on a day (`2026-11-18`). */
export type DayCount = { day: string; counts: Partial<Record<Channel, number>> }

/** How many of so many fall before a moment. */
const fitting = ({ first, messages, everySeconds }: Stretch, end: Temporal.Instant) =>
  everySeconds === 0
    ? messages
    : Math.min(messages, Math.ceil((end.epochMilliseconds - first.epochMilliseconds) / 1000 / everySeconds))

const lastOf = ({ first, messages, everySeconds }: Stretch) =>
  first.add({ microseconds: Math.round((messages - 1) * everySeconds * 1e6) })

/** What leaves on each day, in their order; days on which nothing leaves are not among them. */
export function dayCounts(stretches: readonly Stretch[], timeZone: string): DayCount[] {
  const days = new Map<string, DayCount['counts']>()
  for (const stretch of stretches) {
    let counted = 0
    let day = stretch.first.toZonedDateTimeISO(timeZone).startOfDay()
    while (counted < stretch.messages) {
      const next = day.add({ days: 1 }).startOfDay()
      const until = fitting(stretch, next.toInstant())
      const counts = days.get(day.toPlainDate().toString()) ?? {}
      if (until > counted) {
        counts[stretch.channel] = (counts[stretch.channel] ?? 0) + until - counted
        days.set(day.toPlainDate().toString(), counts)
      }
      counted = until
      day = next
    }
  }
  return [...days].map(([day, counts]) => ({ day, counts })).toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

/** When the first and the last of them leave; nothing where there is none. */
export function endsOf(stretches: readonly Stretch[]) {
  const firstAt = stretches
    .map(({ first }) => first)
    .toSorted((one, other) => Temporal.Instant.compare(one, other))[0]
  const lastAt = stretches
    .map(lastOf)
    .toSorted((one, other) => Temporal.Instant.compare(one, other))
    .at(-1)
  return firstAt && lastAt && { firstAt, lastAt }
}
