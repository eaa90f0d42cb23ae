import { expect, test } from 'vitest'

import { readDay, readMoment, readTime, writeDate } from './typed-date.ts'

const now = '2026-11-16'

test.each([
  ['17/11', '2026-11-17'],
  ['17/11/2026', '2026-11-17'],
  ['7/1', '2026-01-07'],
  [' 17/11/27 ', '2027-11-17'],
  ['17-11-2026', '2026-11-17'],
  ['17.11', '2026-11-17'],
  ['1711', '2026-11-17'],
  ['17112027', '2027-11-17'],
  ['2026-11-17', '2026-11-17'],
  ['29/02/2028', '2028-02-29'],
])('%s is a day', (typed, day) => expect(readDay(typed, now)).toBe(day))

test.each(['', '17', '31/02', '29/02/2027', '17/13', '00/11', '17/11/', 'amanhã', '17/11/2026 09:00'])(
  '“%s” is no day',
  (typed) => expect(readDay(typed, now)).toBeUndefined(),
)

test('hours are read as people write them', () => {
  expect(['9', '9h', '9h30', '09:30', '0930', '14:00', '23:59'].map(readTime)).toEqual([
    '09:00',
    '09:00',
    '09:30',
    '09:30',
    '09:30',
    '14:00',
    '23:59',
  ])
  expect(['', '24:00', '9:60', 'h', '9:3'].map(readTime)).toEqual(Array(5).fill(undefined))
})

test('a moment is a day and an hour, and is written as it is read', () => {
  expect(readMoment('17/11 9h30', now)).toBe('2026-11-17T09:30')
  expect(readMoment('17/11/2026 às 14:00', now)).toBe('2026-11-17T14:00')
  expect(readMoment('2026-11-17T14:00', now)).toBe('2026-11-17T14:00')
  expect(readMoment('17/11', now)).toBeUndefined()
  expect(readMoment('31/02 09:00', now)).toBeUndefined()
  expect(['2026-11-17', '2026-11-17T14:00', 'sexta', ''].map(writeDate)).toEqual([
    '17/11/2026',
    '17/11/2026 14:00',
    'sexta',
    '',
  ])
})
