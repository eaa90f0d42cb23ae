import fc from 'fast-check'
import { expect, test } from 'vitest'

import { maxAttempts, retryDelaySeconds } from './retry.ts'

const middle = 0.5
const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const attempt = fc.integer({ min: 1, max: maxAttempts })

test('each wait is twice the one before, from a minute to four hours', () => {
  const minutes = Array.from({ length: maxAttempts }, (_, index) => retryDelaySeconds(index + 1, middle) / 60)
  expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240, 240, 240, 240, 240, 240, 240])
})

test('chance moves a wait by a fifth at most, both ways', () => {
  expect(retryDelaySeconds(1, 0)).toBe(48)
  expect(retryDelaySeconds(1, 1)).toBe(72)
  fc.assert(
    fc.property(attempt, chance, (tried, jitter) => {
      const [delay, exact] = [retryDelaySeconds(tried, jitter), retryDelaySeconds(tried, middle)]
      expect(Math.abs(delay - exact)).toBeLessThanOrEqual(exact * 0.2 + 1)
      expect(Number.isInteger(delay)).toBe(true)
    }),
  )
})

test('a later attempt never waits less under the same chance, and no attempt waits longer than the cap', () => {
  fc.assert(
    fc.property(fc.nat(2000), chance, (tried, jitter) => {
      const delay = retryDelaySeconds(tried, jitter)
      expect(retryDelaySeconds(tried + 1, jitter)).toBeGreaterThanOrEqual(delay)
      expect(delay).toBeLessThanOrEqual(4 * 3600 * 1.2)
      expect(delay).toBeGreaterThanOrEqual(48)
    }),
  )
})

test('a server that asks for longer gets longer', () => {
  expect(retryDelaySeconds(1, middle, 300)).toBe(300)
  expect(retryDelaySeconds(4, middle, 300)).toBe(480)
  expect(retryDelaySeconds(1, middle, 86_400)).toBe(86_400)
})
