import fc from 'fast-check'
import { expect, test } from 'vitest'

import { campaignRates, percentage } from './metrics.ts'

const counts = {
  sentMessages: 200,
  deliveredMessages: 160,
  openedMessages: 40,
  clickedMessages: 16,
  captureClickMessages: 8,
  whatsappClickMessages: 4,
  unsubscribedMessages: 2,
  bouncedMessages: 10,
}

test('delivery and bounces are of what was sent, the rest of what was delivered', () => {
  expect(campaignRates(counts)).toEqual({
    deliveryRate: 80,
    bounceRate: 5,
    openRate: 25,
    clickRate: 10,
    captureClickRate: 5,
    whatsappClickRate: 2.5,
    unsubscribeRate: 1.25,
  })
})

test('a campaign that sent nothing has rates of 0', () => {
  const nothing = { ...counts, sentMessages: 0, deliveredMessages: 0 }
  expect(new Set(Object.values(campaignRates(nothing)))).toEqual(new Set([0]))
})

test('a rate is never below 0, above 100 or not a number', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (part, base) => {
      const rate = percentage(part, base)
      expect(rate).toBeGreaterThanOrEqual(0)
      expect(rate).toBeLessThanOrEqual(100)
    }),
  )
})
