import fc from 'fast-check'
import { expect, test } from 'vitest'

import { calendarFor, nextSlot } from './calendar.ts'
import { type Days, dayOf, placer, sumOfDays } from './newcomers.ts'
import { spread } from './spread.ts'

const zones = ['America/Sao_Paulo', 'America/Rio_Branco', 'Pacific/Kiritimati']
const unlimited = { perMinute: undefined, perDay: undefined }

const calendarIn = (timeZone: string, justWeekday: boolean) =>
  calendarFor('any', {
    timeZone,
    justWeekday,
    window: { from: 8 * 60, until: 18 * 60 },
    skipHolidays: false,
    daysOff: [],
  })

/** The moments of a spread, in order. */
const momentsOf = ({ slots, everySeconds }: ReturnType<typeof spread>) =>
  slots.flatMap(({ from, until, at }) =>
    Array.from({ length: until - from }, (_, place) =>
      at.add({ milliseconds: Math.round(place * everySeconds * 1000) }),
    ),
  )

function daysOf(moments: readonly Temporal.Instant[], timeZone: string): Days {
  const days = new Map<string, number>()
  for (const at of moments) days.set(dayOf(at, timeZone), (days.get(dayOf(at, timeZone)) ?? 0) + 1)
  return days
}

const arbitrary = fc.record({
  timeZone: fc.constantFrom(...zones),
  justWeekday: fc.boolean(),
  // Fewer would need more days than are planned.
  perDay: fc.integer({ min: 3, max: 60 }),
  perMinute: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
  entries: fc.array(
    fc.record({
      hours: fc.integer({ min: 0, max: 24 * 20 }),
      people: fc.integer({ min: 1, max: 150 }),
      mostADay: fc.option(fc.integer({ min: 1, max: 80 }), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 5 },
  ),
})

const monday = Temporal.Instant.from('2026-11-16T12:00:00Z')

test('over several entries never more begin on a day than may, in order, and all of them', () => {
  fc.assert(
    fc.property(arbitrary, ({ timeZone, justWeekday, perDay, perMinute, entries }) => {
      const calendar = calendarIn(timeZone, justWeekday)
      let begun: Days = new Map()
      for (const { hours, people, mostADay } of entries) {
        const first = nextSlot(monday.add({ hours }), calendar)
        const most = mostADay === undefined ? {} : { mostADay }
        const plan = spread(
          first,
          calendar,
          { ...unlimited, perMinute },
          { messages: people, newcomers: { perDay, begun }, ...most },
        )
        const moments = momentsOf(plan)
        expect(moments).toHaveLength(people)
        expect(moments.toSorted(Temporal.Instant.compare)).toEqual(moments)
        expect(Temporal.Instant.compare(moments[0] ?? first, first)).toBeGreaterThanOrEqual(0)
        const days = daysOf(moments, timeZone)
        expect(Math.max(...days.values())).toBeLessThanOrEqual(mostADay ?? Infinity)
        begun = sumOfDays(begun, days)
        expect(Math.max(...begun.values())).toBeLessThanOrEqual(perDay)
      }
    }),
    { numRuns: 150 },
  )
})

test('those who are placed again keep their moment where there is room, and otherwise the first later day', () => {
  fc.assert(
    fc.property(arbitrary, ({ timeZone, justWeekday, perDay, entries }) => {
      const calendar = calendarIn(timeZone, justWeekday)
      const begun = new Map([[dayOf(monday, timeZone), perDay - 1]])
      const { place, placed } = placer({ perDay, begun }, calendar)
      const wanted = entries
        .flatMap(({ hours, people }) => Array.from({ length: people }, () => monday.add({ hours })))
        .map((at) => nextSlot(at, calendar))
      const moments = wanted.map(place)
      for (const [index, at] of moments.entries()) {
        const before = wanted[index] ?? at
        expect(Temporal.Instant.compare(at, before)).toBeGreaterThanOrEqual(0)
        expect(nextSlot(at, calendar)).toEqual(at)
      }
      expect(placed).toEqual(daysOf(moments, timeZone))
      expect(Math.max(...sumOfDays(begun, placed).values())).toBeLessThanOrEqual(perDay)
    }),
    { numRuns: 100 },
  )
})
