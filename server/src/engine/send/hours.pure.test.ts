import { expect, test } from 'vitest'

import { secondsUntilCall } from '#channels/call/hours.ts'

import { closingOf, isOpen } from './hours.ts'
import type { Lane } from './queue.ts'

const lane = (now: string, fields: Partial<Lane> = {}): Lane => ({
  account_id: 1,
  campaign_id: 1,
  channel: 'email',
  sender_id: 1,
  sender_version: '',
  rotates: false,
  probing: false,
  refused: false,
  sender_mode: 'smtp',
  paced: false,
  now: new Date(now),
  campaign_version: '1',
  owner_id: 1,
  just_weekday: false,
  time_zone: 'America/Sao_Paulo',
  window_start: null,
  window_end: null,
  skip_holidays: false,
  days_off: [],
  ...fields,
})

const thursday = '2026-11-12'
const saturday = '2026-11-14'

test.each<[string, Lane, boolean]>([
  ['a campaign without rules at night', lane(`${thursday}T05:00:00Z`), true],
  ['weekdays only, on a Thursday', lane(`${thursday}T15:00:00Z`, { just_weekday: true }), true],
  ['weekdays only, on a Saturday', lane(`${saturday}T15:00:00Z`, { just_weekday: true }), false],
  ['before the window', lane(`${thursday}T10:59:59Z`, { window_start: '08:00', window_end: '20:00' }), false],
  [
    'as the window opens',
    lane(`${thursday}T11:00:00Z`, { window_start: '08:00', window_end: '20:00' }),
    true,
  ],
  [
    'as the window closes',
    lane(`${thursday}T23:00:00Z`, { window_start: '08:00', window_end: '20:00' }),
    false,
  ],
  ['on a day off', lane(`${thursday}T15:00:00Z`, { skip_holidays: true, days_off: [thursday] }), false],
  ['a call at noon', lane(`${thursday}T15:00:00Z`, { channel: 'call' }), true],
  ['a call at 8 in the morning', lane(`${thursday}T11:00:00Z`, { channel: 'call' }), false],
  ['a call on a Saturday evening', lane(`${saturday}T20:00:00Z`, { channel: 'call' }), false],
])('%s', (_, asked, open) => {
  expect(isOpen(asked)).toBe(open)
})

test('it is open until its hours end; rules that never open are not obeyed, and never end', () => {
  const hours = { window_start: '08:00', window_end: '20:00' }
  expect(closingOf(lane(`${thursday}T15:00:00Z`, hours))).toEqual(new Date(`${thursday}T23:00:00Z`))
  const never = Array.from({ length: 402 }, (_, day) =>
    Temporal.PlainDate.from(thursday).add({ days: day }).toString(),
  )
  const shut = lane(`${thursday}T15:00:00Z`, { skip_holidays: true, days_off: never })
  expect(isOpen(shut)).toBe(true)
  expect(closingOf(shut)).toBeUndefined()
})

test.each([
  ['+5511987654321', `${thursday}T12:00:00Z`, 0],
  ['+5511987654321', `${thursday}T11:59:59Z`, 1],
  ['+5592987654321', `${thursday}T12:00:00Z`, 3600],
  ['+5568987654321', `${thursday}T12:00:00Z`, 7200],
  ['+5568987654321', `${thursday}T14:00:00Z`, 0],
  ['+5511987654321', `${saturday}T19:00:00Z`, 41 * 3600],
  ['+351912345678', `${thursday}T03:00:00Z`, 0],
])('%s at %s may be called in %d s', (number, now, seconds) => {
  expect(secondsUntilCall(number, Temporal.Instant.from(now))).toBe(seconds)
})
