import { expect, test } from 'vitest'

import { dayCounts, endsOf, type Stretch } from './forecast.ts'

const zone = 'America/Sao_Paulo'
const at = (text: string) => Temporal.Instant.from(`${text}-03:00`)
const stretch = (more: Partial<Stretch> = {}): Stretch => ({
  channel: 'email',
  first: at('2026-11-18T09:00'),
  messages: 10,
  everySeconds: 0,
  ...more,
})

test('what leaves at one moment is of one day', () => {
  expect(dayCounts([stretch()], zone)).toEqual([{ day: '2026-11-18', counts: { email: 10 } }])
})

test('what leaves one after another is counted on the day on which each of it leaves', () => {
  const late = stretch({ first: at('2026-11-18T23:59'), messages: 5, everySeconds: 30 })
  expect(dayCounts([late], zone)).toEqual([
    { day: '2026-11-18', counts: { email: 2 } },
    { day: '2026-11-19', counts: { email: 3 } },
  ])
})

test('days come in their order, with the channels of each, and those without a message are left out', () => {
  const counts = dayCounts(
    [
      stretch({ channel: 'call', first: at('2026-11-23T10:00'), messages: 2 }),
      stretch({ messages: 3 }),
      stretch({ channel: 'whatsapp', first: at('2026-11-18T11:00'), messages: 4 }),
    ],
    zone,
  )
  expect(counts).toEqual([
    { day: '2026-11-18', counts: { email: 3, whatsapp: 4 } },
    { day: '2026-11-23', counts: { call: 2 } },
  ])
})

test('the first and the last moment', () => {
  const ends = endsOf([
    stretch({ first: at('2026-11-19T09:00'), messages: 3, everySeconds: 60 }),
    stretch({ messages: 1 }),
  ])
  expect(ends).toEqual({ firstAt: at('2026-11-18T09:00'), lastAt: at('2026-11-19T09:02') })
  expect(endsOf([])).toBeUndefined()
})
