import { expect, test } from 'vitest'

import { easter, isNationalHoliday, nationalHolidays } from './holidays.ts'

const day = (text: string) => Temporal.PlainDate.from(text)

test.each([
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2028, '2028-04-16'],
  [2029, '2029-04-01'],
  [2030, '2030-04-21'],
  [2031, '2031-04-13'],
  [2032, '2032-03-28'],
  [1961, '1961-04-02'],
  [2038, '2038-04-25'],
  [2285, '2285-03-22'],
])('Easter of %i is %s', (year, date) => {
  expect(easter(year).toString()).toBe(date)
})

/** Gauss's rule, written from the ecclesiastical tables and not from the code under test. */
function gaussEaster(year: number) {
  const k = Math.floor(year / 100)
  const m = (15 - Math.floor((13 + 8 * k) / 25) + k - Math.floor(k / 4)) % 30
  const n = (4 + k - Math.floor(k / 4)) % 7
  const d = (19 * (year % 19) + m) % 30
  const e = (2 * (year % 4) + 4 * (year % 7) + 6 * d + n) % 7
  let days = 22 + d + e
  if (d === 29 && e === 6) days = 50
  if (d === 28 && e === 6 && (11 * m + 11) % 30 < 19) days = 49
  return day(`${year}-03-01`).add({ days: days - 1 })
}

test('300 years of Easters agree with another rule', () => {
  for (let year = 1900; year < 2200; year++)
    expect(easter(year).toString()).toBe(gaussEaster(year).toString())
})

test('the holidays of 2026, and no other day', () => {
  const days = Array.from({ length: 365 }, (_, index) => day('2026-01-01').add({ days: index }))
  expect(days.filter(isNationalHoliday).map(String)).toEqual([
    '2026-01-01',
    '2026-04-03',
    '2026-04-21',
    '2026-05-01',
    '2026-09-07',
    '2026-10-12',
    '2026-11-02',
    '2026-11-15',
    '2026-11-20',
    '2026-12-25',
  ])
})

test('a holiday begins with its law', () => {
  expect(isNationalHoliday(day('2023-11-20'))).toBe(false)
  expect(isNationalHoliday(day('2024-11-20'))).toBe(true)
  expect(isNationalHoliday(day('1979-10-12'))).toBe(false)
})

test('the list of a year names the days that are holidays, and no other', () => {
  for (const year of [1979, 2023, 2024, 2026, 2038]) {
    const first = Temporal.PlainDate.from({ year, month: 1, day: 1 })
    const days = Array.from({ length: first.daysInYear }, (_, place) => first.add({ days: place }))
    expect(nationalHolidays(year).map(({ day }) => day)).toEqual(
      days.filter(isNationalHoliday).map((day) => day.toString()),
    )
  }
  expect(nationalHolidays(2026)).toContainEqual({ day: '2026-04-03', name: 'Sexta-feira Santa' })
  expect(nationalHolidays(2026)).toContainEqual({ day: '2026-11-20', name: 'Consciência Negra' })
})
