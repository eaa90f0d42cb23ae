import { expect, test } from 'vitest'

import { dayNumbers, delayedBy, formatDue } from './when.ts'

const zone = 'America/Sao_Paulo'
const year = new Date().getFullYear()

test('the day of a step adds up the delays before it', () => {
  expect(dayNumbers([0, 1440, 90, 2 * 1440, 1350])).toEqual([1, 2, 2, 4, 5])
})

test("a date is told on the campaign's clocks, with the year when it is another one", () => {
  expect(formatDue(`${year + 1}-01-01T01:30:00Z`, zone)).toMatch(/^\w{3}, 31\/12$/)
  expect(formatDue('2030-01-01T12:00:00Z', zone)).toBe('ter, 01/01/2030')
})

test('a step that a weekend keeps says on which day it leaves, and one that nothing keeps says nothing', () => {
  const saturday = Date.parse('2026-11-14T15:00:00Z')
  expect(delayedBy(saturday, '2026-11-16T15:00:00Z', zone)).toBe(
    'Cai no fim de semana; será enviada na segunda-feira, 16/11.',
  )
  expect(delayedBy(saturday, '2026-11-14T15:00:00Z', zone)).toBeUndefined()
  const fridayNight = Date.parse('2026-11-14T01:00:00Z')
  expect(delayedBy(fridayNight, '2026-11-14T13:00:00Z', zone)).toBe(
    'Cai fora dos dias e horários de envio; será enviada no sábado, 14/11 às 10:00.',
  )
})
