import fc from 'fast-check'
import { expect, test } from 'vitest'

import { plan, replan } from './cadence.ts'
import { calendarFor, nextSlot, type SendingRules } from './calendar.ts'

const rules: SendingRules = {
  timeZone: 'America/Sao_Paulo',
  justWeekday: true,
  window: undefined,
  skipHolidays: false,
  daysOff: [],
}
const calendar = calendarFor('any', rules)
const friday = Temporal.Instant.from('2026-11-13T15:00:00Z')
const after = (days: number) => ({ delayMinutes: days * 1440, calendar })

test('a step that falls on Saturday waits for Monday, and the next one counts from there', () => {
  expect(plan([after(0), after(1), after(1)], friday).map(String)).toEqual([
    '2026-11-13T15:00:00Z',
    '2026-11-16T12:00:00Z',
    '2026-11-17T12:00:00Z',
  ])
})

test('what remains after a pause starts now and keeps its spacing', () => {
  const wednesday = Temporal.Instant.from('2026-11-18T12:00:00Z')
  expect(replan([after(5), after(1), after(2)], wednesday).map(String)).toEqual([
    '2026-11-18T12:00:00Z',
    '2026-11-19T12:00:00Z',
    '2026-11-23T12:00:00Z',
  ])
})

const steps = fc.array(
  fc.record({
    delayMinutes: fc.integer({ min: 0, max: 20_000 }),
    hours: fc.constantFrom('any' as const, 'calling' as const),
  }),
  { minLength: 1, maxLength: 8 },
)
const instants = fc
  .integer({ min: Date.UTC(2000, 0), max: Date.UTC(2100, 11) })
  .map((ms) => Temporal.Instant.fromEpochMilliseconds(ms))
const anyRules: fc.Arbitrary<SendingRules> = fc.record({
  timeZone: fc.constantFrom('America/Sao_Paulo', 'America/Noronha', 'America/Rio_Branco', 'America/Cuiaba'),
  justWeekday: fc.boolean(),
  window: fc.option(fc.constant({ from: 8 * 60, until: 20 * 60 }), { nil: undefined }),
  skipHolidays: fc.boolean(),
  daysOff: fc.constant([]),
})

test('for any steps, entrance, pause and resume: never before the one before, never closer than its delay, never when closed', () => {
  fc.assert(
    fc.property(
      steps,
      instants,
      anyRules,
      fc.nat({ max: 60_000 }),
      (chosen, entered, with_, pausedMinutes) => {
        const planned = chosen.map(({ delayMinutes, hours }) => ({
          delayMinutes,
          calendar: calendarFor(hours, with_),
        }))
        const first = plan(planned, entered)
        const resumedAt = entered.add({ minutes: pausedMinutes })
        const overdue = first.findIndex((due) => Temporal.Instant.compare(due, resumedAt) < 0)
        const rest = overdue === -1 ? planned : planned.slice(overdue)
        for (const [schedule, of] of [
          [first, planned],
          [replan(rest, resumedAt), rest],
        ] as const) {
          for (const [index, due] of schedule.entries()) {
            const step = of[index]
            expect(step && nextSlot(due, step.calendar).equals(due)).toBe(true)
            const sinceBefore = schedule[index - 1]?.until(due).total('minutes') ?? Infinity
            expect(sinceBefore).toBeGreaterThanOrEqual(step?.delayMinutes ?? 0)
          }
        }
      },
    ),
    { numRuns: 1500 },
  )
})
