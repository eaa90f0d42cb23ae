import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'

import { createLease, holderOf } from './lease.ts'

const { db } = await startApi()
const now = new Date('2026-11-16T12:00:00Z')
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const senders = Array.from({ length: 300 }, (_, index) => `1/${index}`)

test('senders are shared evenly, and those of a dispatcher that dies go to the others without moving the rest', () => {
  const living = ['a', 'b', 'c']
  const before = senders.map((sender) => holderOf(sender, living, now))
  for (const name of living) {
    const share = before.filter((holder) => holder === name).length
    expect(share).toBeGreaterThan(60)
    expect(share).toBeLessThan(140)
  }
  const after = senders.map((sender) => holderOf(sender, ['a', 'b'], now))
  expect(new Set(after)).toEqual(new Set(['a', 'b']))
  const stayed = before.flatMap((holder, index) => (holder === 'c' ? [] : [after[index] === holder]))
  expect(stayed).not.toContain(false)
})

test('no sender stays for ever with a dispatcher that cannot send', () => {
  for (const sender of senders) {
    const holders = [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30].map((minutes) =>
      holderOf(sender, ['a', 'b'], minutesLater(minutes)),
    )
    expect(new Set(holders)).toEqual(new Set(['a', 'b']))
  }
})

test('of dispatchers that live each sender has one, and a dispatcher alone has all', async () => {
  const one = createLease(db, 60, undefined)
  await one.keep()
  expect(senders.every((sender) => one.isOurs(sender, now))).toBe(true)
  const other = createLease(db, 60, undefined)
  await other.keep()
  await one.keep()
  for (const sender of senders) expect(one.isOurs(sender, now)).not.toBe(other.isOurs(sender, now))
  await other.end()
  await one.keep()
  expect(senders.every((sender) => one.isOurs(sender, now))).toBe(true)
})
