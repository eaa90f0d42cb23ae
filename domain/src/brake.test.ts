import { expect, test } from 'vitest'

import { brakeReason } from './brake.ts'

const refusals = (tried: number, bounces: number, complaints = 0, returned = 0) => ({
  tried,
  bounces,
  complaints,
  returned,
})

test('a few messages say nothing', () => {
  expect(brakeReason(refusals(199, 199, 199))).toBeUndefined()
})

test('a campaign stops above 5% of addresses that do not exist, not at 5%', () => {
  expect(brakeReason(refusals(200, 10))).toBeUndefined()
  expect(brakeReason(refusals(200, 11))).toMatch(/^Pausada automaticamente: 5,5% dos e-mails não existem/)
  expect(brakeReason(refusals(100_000, 5001))).toContain('5,1%')
})

test('a campaign stops above 0.3% of complaints, not at 0.3%', () => {
  expect(brakeReason(refusals(1000, 0, 3))).toBeUndefined()
  expect(brakeReason(refusals(1000, 0, 4))).toMatch(/^Pausada automaticamente: 0,4% dos contatos marcaram/)
  expect(brakeReason(refusals(200, 0, 1))).toContain('0,5%')
})

test('a campaign stops when more than half of its first twenty come back from addresses that exist', () => {
  expect(brakeReason(refusals(19, 0, 0, 19))).toBeUndefined()
  expect(brakeReason(refusals(20, 0, 0, 10))).toBeUndefined()
  expect(brakeReason(refusals(20, 0, 0, 11))).toMatch(/^Pausada automaticamente: 55,0% dos e-mails voltaram/)
})
