import { expect, test } from 'vitest'

import { hasIncompletePhone, isIncomplete } from './phone.ts'

test.each([
  ['(11) 98765-4321', false],
  ['(11) 3333-4444', false],
  ['+55 11 98765-4321', false],
  ['+351 912 345 678', false],
  ['9 8765-4321', true],
  ['11 8765-432', true],
  ['(20) 98765-4321', true],
  ['(11) 98765-43', true],
  ['', false],
])('%s is incomplete: %s', (typed, expected) => {
  expect(isIncomplete(typed)).toBe(expected)
})

test('a contact whose number cannot be used is told from one that has none', () => {
  const channels = [{ channel: 'whatsapp', state: 'missing' }] as const
  expect(hasIncompletePhone({ whatsapp: '9 8765-4321', channels: [...channels] })).toBe(true)
  expect(hasIncompletePhone({ whatsapp: '', channels: [...channels] })).toBe(false)
  expect(hasIncompletePhone({ whatsapp: '9 8765-4321', channels: undefined })).toBe(false)
})
