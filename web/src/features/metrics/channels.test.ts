import type { StepMetrics } from '@cadencia/contract/metrics'
import { expect, test } from 'vitest'

import { exists, ofEmails } from './channels.ts'

const step = (channel: StepMetrics['channel'], delivered: number, opened = 0): StepMetrics => ({
  cadenceId: 1,
  stepOrder: 1,
  templateName: 'Oi',
  channel,
  skippedMessages: 0,
  sentMessages: delivered,
  deliveredMessages: delivered,
  openedMessages: opened,
  clickedMessages: 0,
  captureClickMessages: 0,
  whatsappClickMessages: 0,
  openRate: 0,
  clickRate: 0,
})

test('opens and clicks exist in e-mails only; where the channel is not told, anywhere', () => {
  const kinds = ['sent', 'delivered', 'opened', 'clicked', 'capture', 'whatsapp'] as const
  const inChannel = (channel: StepMetrics['channel']) =>
    kinds.filter((kind) => exists(step(channel, 1), kind))
  expect(inChannel('email')).toEqual(kinds)
  expect(inChannel(undefined)).toEqual(kinds)
  expect(inChannel('whatsapp')).toEqual(['sent', 'delivered'])
  expect(inChannel('call')).toEqual(['sent', 'delivered'])
})

test('the rate of the e-mails is told where the rate of all is another', () => {
  const opens = (...steps: StepMetrics[]) => ofEmails(steps, 'openedMessages')
  expect(opens(step('email', 489, 195), step('email', 11), step('whatsapp', 100))).toEqual({
    count: 195,
    delivered: 500,
    rate: 39,
  })
  expect(opens(step('email', 489, 195), step('call', 0))).toBeUndefined()
  expect(opens(step('whatsapp', 100))).toBeUndefined()
  expect(opens(step(undefined, 489, 195))).toBeUndefined()
})
