import fc from 'fast-check'
import { expect, test } from 'vitest'

import { calendarFor, nextSlot } from './calendar.ts'
import { spread } from './spread.ts'

const calendar = calendarFor('any', {
  timeZone: 'America/Sao_Paulo',
  justWeekday: true,
  window: { from: 8 * 60, until: 18 * 60 },
  skipHolidays: false,
  daysOff: [],
})
const friday = Temporal.Instant.from('2026-11-13T20:00:00Z') // 17 h

const told = ({ slots }: ReturnType<typeof spread>) =>
  slots.map(({ from, until, at }) => [from, until, at.toString()])

test('without a pace all leave at once', () => {
  const plan = spread(friday, calendar, { perMinute: undefined, perDay: undefined }, { messages: 5000 })
  expect(told(plan)).toEqual([[0, 5000, '2026-11-13T20:00:00Z']])
  expect(plan.everySeconds).toBe(0)
})

test('a pace fills the hours that are left, and goes on when they begin again', () => {
  const plan = spread(friday, calendar, { perMinute: 10, perDay: undefined }, { messages: 1000 })
  expect(told(plan)).toEqual([
    [0, 601, '2026-11-13T20:00:00Z'],
    [601, 1000, '2026-11-16T11:00:00Z'],
  ])
  expect(plan.everySeconds).toBe(6)
})

test('a limit a day counts what was sent today', () => {
  const plan = spread(
    friday,
    calendar,
    { perMinute: undefined, perDay: 100 },
    { messages: 250, sentToday: 70 },
  )
  expect(told(plan)).toEqual([
    [0, 30, '2026-11-13T20:00:00Z'],
    [30, 130, '2026-11-16T11:00:00Z'],
    [130, 230, '2026-11-17T11:00:00Z'],
    [230, 250, '2026-11-18T11:00:00Z'],
  ])
  const full = spread(
    friday,
    calendar,
    { perMinute: undefined, perDay: 100 },
    { messages: 1, sentToday: 100 },
  )
  expect(told(full)).toEqual([[0, 1, '2026-11-16T11:00:00Z']])
})

test('for any pace: everybody has one moment, in order, within the hours and the limits', () => {
  fc.assert(
    fc.property(
      fc.option(fc.integer({ min: 1, max: 600 }), { nil: undefined }),
      fc.option(fc.integer({ min: 1, max: 5000 }), { nil: undefined }),
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 0, max: 20_000 }),
      (perMinute, perDay, messages, minutes) => {
        const first = nextSlot(friday.add({ minutes }), calendar)
        const { slots, everySeconds } = spread(first, calendar, { perMinute, perDay }, { messages })
        expect(slots[0]?.from).toBe(0)
        expect(slots.at(-1)?.until).toBe(messages)
        for (const [index, { from, until, at }] of slots.entries()) {
          expect(from).toBe(slots[index - 1]?.until ?? 0)
          const isLastDay = slots.length === 366 && index === 365
          if (isLastDay) continue
          expect(until - from).toBeLessThanOrEqual(perDay ?? Infinity)
          const last = at.add({ milliseconds: Math.floor((until - from - 1) * everySeconds * 1000) })
          const shut = nextSlot(last.subtract({ milliseconds: 1 }), calendar)
          expect(Temporal.Instant.compare(shut, last)).toBeLessThanOrEqual(0)
        }
      },
    ),
    { numRuns: 300 },
  )
})
