import { expect, test } from 'vitest'

import { relayIdIn, relayIdNamed } from './relay-id.ts'

const id = '0102018f3a1b2c3d-4e5f6a7b-8c9d-4e1f-a2b3-c4d5e6f7a8b9-000000'

test('the id of SES is the same in its answer and in the mail that it passes on', () => {
  expect(relayIdIn(`250 Ok ${id}`)).toBe(id)
  expect(relayIdNamed(`<${id}@email.amazonses.com>`)).toBe(id)
  expect(relayIdNamed(`<${id}@sa-east-1.amazonses.com>`)).toBe(id)
})

test.each(['250 2.0.0 Ok: queued as 4F2A1', '250 OK', `550 Ok ${id}`, `250 Ok ${id} e mais`])(
  'another server gives none: %s',
  (reply) => {
    expect(relayIdIn(reply)).toBeUndefined()
  },
)

test('an id elsewhere is not one of SES', () => {
  expect(relayIdNamed(`<${id}@exemplo.com.br>`)).toBeUndefined()
})
