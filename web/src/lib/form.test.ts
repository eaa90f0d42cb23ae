import { expect, test } from 'vitest'

import { asNumber } from './form.ts'

test.each([
  ['587', 587],
  [' 587 ', 587],
  ['1e3', 1000],
  ['', null],
  ['  ', null],
  ['abc', 'abc'],
  ['5,5', '5,5'],
  [465, 465],
  [null, null],
])('%j in a field for a number is %j', (typed, read) => {
  expect(asNumber.setValueAs(typed)).toBe(read)
})
