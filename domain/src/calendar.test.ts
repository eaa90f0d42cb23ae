import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  calendarFor,
  callsEnd,
  closesAt,
  nextCall,
  nextDay,
  nextSlot,
  type SendingRules,
} from './calendar.ts'
import { isNationalHoliday } from './holidays.ts'

const always: SendingRules = {
  timeZone: 'America/Sao_Paulo',
  justWeekday: false,
  window: undefined,
  skipHolidays: false,
  daysOff: [],
}
const hours = (from: number, until: number) => ({ from: from * 60, until: until * 60 })
const at = (text: string, timeZone = 'America/Sao_Paulo') =>
  Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).toInstant()
const local = (instant: Temporal.Instant, timeZone = 'America/Sao_Paulo') =>
  instant.toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' })

test.each<[string, string, Partial<SendingRules>, string]>([
  ['any moment is fine', '2026-11-14T03:00', {}, '2026-11-14T03:00'],
  [
    'a Saturday afternoon waits for Monday morning',
    '2026-11-14T15:30',
    { justWeekday: true },
    '2026-11-16T09:00',
  ],
  ['a Friday just before midnight stays', '2026-11-13T23:59', { justWeekday: true }, '2026-11-13T23:59'],
  ['a minute later it is Monday', '2026-11-14T00:00', { justWeekday: true }, '2026-11-16T09:00'],
  [
    'the night of an open day is as good as its morning',
    '2026-11-16T00:01',
    { justWeekday: true },
    '2026-11-16T00:01',
  ],
  ['early waits for the window', '2026-11-16T06:00', { window: hours(8, 20) }, '2026-11-16T08:00'],
  ['late waits for the next morning', '2026-11-16T20:00', { window: hours(8, 20) }, '2026-11-17T08:00'],
  [
    'Friday night waits for Monday morning',
    '2026-11-13T22:00',
    { justWeekday: true, window: hours(8, 20) },
    '2026-11-16T08:00',
  ],
  [
    'Saturday night waits for Monday morning',
    '2026-11-14T22:00',
    { justWeekday: true, window: hours(8, 20) },
    '2026-11-16T08:00',
  ],
  [
    'a holiday on a Friday goes to Monday',
    '2026-11-20T10:00',
    { justWeekday: true, skipHolidays: true },
    '2026-11-23T09:00',
  ],
  ['a holiday alone goes to the next day', '2026-12-25T10:00', { skipHolidays: true }, '2026-12-26T09:00'],
  ['weekdays do not know holidays', '2026-11-20T10:00', { justWeekday: true }, '2026-11-20T10:00'],
  ['a day off of one’s own', '2026-11-16T10:00', { daysOff: ['2026-11-16'] }, '2026-11-17T09:00'],
])('%s', (_name, from, rules, to) => {
  expect(local(nextSlot(at(from), calendarFor('any', { ...always, ...rules })))).toBe(to)
})

test.each([
  ['2026-11-16T08:59', '2026-11-16T09:00'],
  ['2026-11-16T20:59', '2026-11-16T20:59'],
  ['2026-11-16T21:00', '2026-11-17T09:00'],
  ['2026-11-21T09:00', '2026-11-21T10:00'],
  ['2026-11-21T16:00', '2026-11-23T09:00'],
  ['2026-11-22T20:30', '2026-11-23T09:00'],
  ['2026-12-25T11:00', '2026-12-26T10:00'],
])('a call at %s is made at %s', (from, to) => {
  expect(local(nextSlot(at(from), calendarFor('calling', always)))).toBe(to)
})

test('a window and the calling hours are kept together; a window that shares nothing with them gives way', () => {
  const until = (window: SendingRules['window']) =>
    local(nextSlot(at('2026-11-16T08:00'), calendarFor('calling', { ...always, window })))
  expect(until(hours(10, 12))).toBe('2026-11-16T10:00')
  expect(until(hours(6, 8))).toBe('2026-11-16T09:00')
})

test('an hour that summer time skips is the next that exists', () => {
  const rules = { ...always, window: hours(0, 2) }
  const slot = nextSlot(at('2018-11-03T23:30'), calendarFor('any', rules))
  expect(slot.toZonedDateTimeISO('America/Sao_Paulo').toPlainDateTime().toString()).toBe(
    '2018-11-04T01:00:00',
  )
})

const zones = [
  'America/Noronha',
  'America/Sao_Paulo',
  'America/Bahia',
  'America/Fortaleza',
  'America/Belem',
  'America/Cuiaba',
  'America/Manaus',
  'America/Porto_Velho',
  'America/Rio_Branco',
]

const instants = fc
  .integer({ min: Date.UTC(2000, 0), max: Date.UTC(2100, 11) })
  .map((ms) => Temporal.Instant.fromEpochMilliseconds(Math.floor(ms / 60_000) * 60_000))

const channelHours = fc.constantFrom('any' as const, 'calling' as const)
const rulesets: fc.Arbitrary<SendingRules> = fc.record({
  timeZone: fc.constantFrom(...zones),
  justWeekday: fc.boolean(),
  window: fc.option(
    fc
      .tuple(fc.integer({ min: 0, max: 1380 }), fc.integer({ min: 60, max: 1440 }))
      .filter(([from, until]) => until - from >= 60)
      .map(([from, until]) => ({ from, until })),
    { nil: undefined },
  ),
  skipHolidays: fc.boolean(),
  daysOff: fc.constant([]),
})

test.each<[string, string, Partial<SendingRules>, string | undefined]>([
  ['a window ends', '2026-11-16T09:30', { window: hours(8, 20) }, '2026-11-16T20:00'],
  ['its last minute', '2026-11-16T19:59', { window: hours(8, 20) }, '2026-11-16T20:00'],
  ['it has ended', '2026-11-16T20:00', { window: hours(8, 20) }, undefined],
  ['it has not begun', '2026-11-16T07:59', { window: hours(8, 20) }, undefined],
  ['a Friday ends with the week', '2026-11-13T23:59', { justWeekday: true }, '2026-11-14T00:00'],
  ['a Thursday goes on into Friday', '2026-11-12T23:59', { justWeekday: true }, '2026-11-14T00:00'],
  ['a Monday goes on into Tuesday', '2026-11-16T23:59', { justWeekday: true }, '2026-11-18T00:00'],
  ['the eve of a holiday', '2026-11-19T23:59', { skipHolidays: true }, '2026-11-20T00:00'],
  ['a Saturday', '2026-11-14T12:00', { justWeekday: true }, undefined],
])('when it closes: %s', (_name, from, rules, to) => {
  const closes = closesAt(at(from), calendarFor('any', { ...always, ...rules }))
  expect(closes && local(closes)).toBe(to)
})

test('over a century: what is open stays so until it closes, and closes then or much later', () => {
  fc.assert(
    fc.property(instants, rulesets, channelHours, (instant, rules, hours) => {
      const calendar = calendarFor(hours, rules)
      const open = nextSlot(instant, calendar)
      const closes = closesAt(open, calendar)
      const last = closes?.subtract({ milliseconds: 1 }) ?? instant
      expect(Temporal.Instant.compare(last, open)).toBeGreaterThanOrEqual(0)
      expect(nextSlot(last, calendar).equals(last)).toBe(true)
      const goesOn = closes !== undefined && nextSlot(closes, calendar).equals(closes)
      expect(goesOn && open.until(closes).total('hours') < 23).toBe(false)
    }),
    // A day whose midnight summer time skipped.
    {
      numRuns: 2000,
      examples: [
        [Temporal.Instant.from('2000-10-08T03:01:00Z'), { ...always, timeZone: 'America/Noronha' }, 'any'],
      ],
    },
  )
})

test('over a century, in every zone of Brazil: never earlier, always open, and settled once', () => {
  fc.assert(
    fc.property(instants, rulesets, channelHours, (instant, rules, hours) => {
      const calendar = calendarFor(hours, rules)
      const slot = nextSlot(instant, calendar)
      expect(Temporal.Instant.compare(slot, instant)).toBeGreaterThanOrEqual(0)
      expect(nextSlot(slot, calendar).equals(slot)).toBe(true)

      const there = slot.toZonedDateTimeISO(rules.timeZone)
      expect(rules.justWeekday && there.dayOfWeek > 5).toBe(false)
      expect(rules.skipHolidays && isNationalHoliday(there.toPlainDate())).toBe(false)
      const open = calendar.hoursOn(there.toPlainDate())
      expect(open).toBeDefined()
      // An hour that summer time skips moves what began in it; the minute of the day then lies after its window's start.
      const minute = there.hour * 60 + there.minute
      expect(minute).toBeGreaterThanOrEqual(open?.from ?? 0)
      expect(minute).toBeLessThan((open?.until ?? 0) + 60)
    }),
    { numRuns: 3000 },
  )
})

test('over a century nobody is called outside the calling hours of where they are', () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (instant, timeZone) => {
      const slot = nextCall(instant, timeZone)
      expect(Temporal.Instant.compare(slot, instant)).toBeGreaterThanOrEqual(0)
      const there = slot.toZonedDateTimeISO(timeZone)
      expect(there.dayOfWeek).not.toBe(7)
      expect(isNationalHoliday(there.toPlainDate())).toBe(false)
      const [from, until] = there.dayOfWeek === 6 ? [10, 16] : [9, 21]
      expect(there.hour).toBeGreaterThanOrEqual(from)
      expect(there.hour).toBeLessThan(until)
    }),
    { numRuns: 3000 },
  )
})

test('nothing waits longer than the longest stretch that is closed', () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (instant, timeZone) => {
      const calendar = calendarFor('calling', { ...always, timeZone, justWeekday: true, skipHolidays: true })
      const days = instant.until(nextSlot(instant, calendar)).total('hours') / 24
      // A holiday on Thursday or Friday, the weekend, and a holiday on Monday: from 21 h to 9 h.
      expect(days).toBeLessThan(5)
    }),
    { numRuns: 2000 },
  )
})

test('the second time of an hour that the clock repeats is still that time', () => {
  const second = Temporal.Instant.from('2026-11-01T06:30:00Z')
  expect(nextSlot(second, calendarFor('any', { ...always, timeZone: 'America/New_York' }))).toEqual(second)
})

test('rules that stay closed for more than 400 days are not obeyed', () => {
  const today = Temporal.PlainDate.from('2026-11-16')
  const opensIn = (days: number) => ({
    timeZone: 'America/Sao_Paulo',
    hoursOn: (date: Temporal.PlainDate) => (date.equals(today.add({ days })) ? hours(0, 24) : undefined),
  })
  const noon = at('2026-11-16T12:00')
  expect(local(nextSlot(noon, opensIn(400)))).toBe('2027-12-21T00:00')
  expect(local(nextSlot(noon, opensIn(401)))).toBe('2026-11-16T12:00')
})

test.each<[string, string, Partial<SendingRules>, string]>([
  ['without a window at 9 h', '2026-11-16T02:00', {}, '2026-11-17T09:00'],
  ['with one when it begins', '2026-11-16T10:00', { window: hours(7, 12) }, '2026-11-17T07:00'],
  ['after the weekend', '2026-11-13T10:00', { justWeekday: true }, '2026-11-16T09:00'],
])('the next day begins %s', (_name, from, rules, to) => {
  expect(local(nextDay(at(from), calendarFor('any', { ...always, ...rules })))).toBe(to)
})

test.each([
  ['2026-11-17T13:00:00Z', '2026-11-18T00:00:00Z'],
  ['2026-11-18T01:00:00Z', undefined],
])('calls begun at %s end at %s', (at, ends) => {
  expect(callsEnd(Temporal.Instant.from(at), 'America/Sao_Paulo')?.toString()).toBe(ends)
})
