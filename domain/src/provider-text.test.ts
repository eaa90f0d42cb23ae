import { expect, test } from 'vitest'

import { providerText } from './provider-text.ts'

test('what cannot be stored or shown becomes a space, line breaks stay', () => {
  expect(providerText('250 OK\u0000 queued\r\nas\tABC\u009b')).toBe('250 OK  queued \nas ABC ')
})

test('a long text is cut, and half a character at the cut is replaced', () => {
  expect(providerText('x'.repeat(3000))).toHaveLength(2000)
  expect(providerText('ab😀', 3)).toBe('ab\ufffd')
})
