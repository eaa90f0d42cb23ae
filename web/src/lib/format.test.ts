import { expect, test } from 'vitest'

import {
  formatCount,
  formatDate,
  formatDateTime,
  formatDay,
  formatDelay,
  formatNear,
  formatPercent,
  formatRecipient,
  formatWhen,
  plural,
} from './format.ts'

// No zone in the text: a local time, so the test holds wherever it runs.
test('dates read day first', () => {
  expect(formatDate('2026-11-05T13:07:00')).toBe('05/11/2026')
  expect(formatDateTime('2026-11-05T13:07:00')).toBe('05/11/2026 13:07')
  expect(formatDateTime('2026-11-05T00:30:00')).toBe('05/11/2026 00:30')
})

test('what tells no moment is a dash, and a day alone is that day', () => {
  expect(['', null, 'ontem'].map(formatDate)).toEqual(['—', '—', '—'])
  expect(formatDateTime('2026-11-05')).toBe('05/11/2026')
  expect(formatDate('2026-11-05T13:07:00-03:00')).toBe(formatDate('2026-11-05T16:07:00Z'))
})

test('a calendar day keeps its day in any time zone', () => {
  expect(formatDay('2026-01-01')).toBe('01/01/2026')
})

test('a moment to come is told as one would say it', () => {
  const now = new Date('2026-11-30T22:00:00')
  const said = ['2026-11-30T23:05:00', '2026-12-01T09:00:00', '2026-12-02T09:00:00', '']
  expect(said.map((instant) => formatWhen(instant, now))).toEqual([
    'hoje às 23:05',
    'amanhã às 09:00',
    'em 02/12/2026 às 09:00',
    '—',
  ])
})

test('counts are grouped and rates have one decimal with a comma', () => {
  expect(formatCount(1_000_000)).toBe('1.000.000')
  expect(formatPercent(31.2)).toBe('31,2%')
  expect(formatPercent(0)).toBe('0,0%')
  expect(formatPercent(100)).toBe('100,0%')
  expect(formatPercent(7.66)).toBe('7,7%')
})

test('zero has its own words', () => {
  const contacts = (count: number) => plural(count, 'Nenhum contato', '# contato', '# contatos')
  expect([0, 1, 2, 1284].map(contacts)).toEqual([
    'Nenhum contato',
    '1 contato',
    '2 contatos',
    '1.284 contatos',
  ])
})

test('a delay is told in days, hours and minutes, leaving out what is zero', () => {
  expect([0, 1, 60, 1440, 2880, 5940, 3065, 1441].map(formatDelay)).toEqual([
    'Imediatamente',
    '1 minuto',
    '1 hora',
    '1 dia',
    '2 dias',
    '4 dias 3 horas',
    '2 dias 3 horas 5 minutos',
    '1 dia 1 minuto',
  ])
})

test.each([
  ['+5511987654321', '(11) 98765-4321'],
  ['+551133334444', '(11) 3333-4444'],
  ['+351912345678', '+351912345678'],
  ['ana+5511987654321@exemplo.com.br', 'ana+5511987654321@exemplo.com.br'],
])('%s is shown as %s', (recipient, shown) => {
  expect(formatRecipient(recipient)).toBe(shown)
})

test('a moment is told as near as it is', () => {
  const now = new Date('2026-11-16T10:32:00')
  const told = [
    '2026-11-16T10:31:40',
    '2026-11-16T10:20:00',
    '2026-11-16T08:05:00',
    '2026-11-15T18:40:00',
    '2026-11-17T09:00:00',
    '2026-11-13T12:00:00',
    '2026-11-19T12:00:00',
    '2026-11-02T12:00:00',
    '2025-11-02T12:00:00',
  ].map((at) => formatNear(at, now))
  expect(told).toEqual([
    'agora',
    'há 12 min',
    'hoje 08:05',
    'ontem 18:40',
    'amanhã 09:00',
    'sex, 13/11',
    'qui, 19/11',
    '02/11',
    '02/11/2025',
  ])
})
