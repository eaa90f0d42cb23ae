import fc from 'fast-check'
import { expect, test } from 'vitest'

import { brazilianNumber, isForeign, withNinthDigit } from './phone.ts'

test.each([
  '(11) 98765-4321',
  '11987654321',
  '11 9 8765 4321',
  '+55 11 98765-4321',
  '+55 (11) 9 8765-4321',
  '55 11 98765-4321',
  '5511987654321',
  '0055 11 98765-4321',
  '+55 011 98765-4321',
  '011 98765-4321',
  '(011) 98765-4321',
  '0 15 11 98765-4321',
  '021 11 98765-4321',
  '(11) 8765-4321',
  '55 11 8765-4321',
])('%s is the mobile (11) 98765-4321', (typed) => {
  expect(brazilianNumber(typed)).toBe('+5511987654321')
})

test.each([
  ['55 98765-4321', '+5555987654321'],
  ['9 8765-4321', undefined],
  ['98765-4321', undefined],
  ['8765-4321', undefined],
  ['(20) 98765-4321', undefined],
  ['(10) 98765-4321', undefined],
  ['(11) 1234-5678', undefined],
  ['(11) 98765-43210', undefined],
  ['0800 123 4567', undefined],
  ['4004-1234', undefined],
  ['(55) 98765-4321', '+5555987654321'],
  ['(55) 3221-4567', '+555532214567'],
  ['(11) 3333-4444', '+551133334444'],
  ['0055 21 3333-4444', '+552133334444'],
])('%s is %s', (typed, number) => {
  expect(brazilianNumber(typed)).toBe(number)
})

test('67 areas exist, and no other is taken', () => {
  const areas = Array.from({ length: 90 }, (_, place) => String(place + 10))
  expect(areas.filter((area) => brazilianNumber(`(${area}) 98765-4321`) !== undefined)).toHaveLength(67)
})

test('however a number is written, it is the same number', () => {
  const ways: ((area: string, line: string) => string)[] = [
    (area, line) => `(${area}) ${line.slice(0, -4)}-${line.slice(-4)}`,
    (area, line) => `+55${area}${line}`,
    (area, line) => `55 ${area} ${line}`,
    (area, line) => `0055${area}${line}`,
    (area, line) => `0${area}${line}`,
    (area, line) => `015${area}${line}`,
    (area, line) => `+55 (0${area}) ${line}`,
  ]
  fc.assert(
    fc.property(
      fc.constantFrom('11', '21', '55', '85', '99'),
      fc.stringMatching(/^(9\d{8}|[2-5]\d{7})$/),
      fc.constantFrom(...ways),
      (area, line, write) => {
        expect(brazilianNumber(write(area, line))).toBe(`+55${area}${line}`)
      },
    ),
  )
})

test.each([
  ['+351 912 345 678', true],
  ['00351 912 345 678', true],
  ['+55 11 98765-4321', false],
  ['0055 11 98765-4321', false],
  ['(11) 98765-4321', false],
])('%s is of another country: %s', (typed, foreign) => {
  expect(isForeign(typed)).toBe(foreign)
})

test.each([
  ['+551187654321', '+5511987654321'],
  ['+5511987654321', '+5511987654321'],
  ['+551133334444', '+551133334444'],
  ['+558007654321', '+558007654321'],
  ['+351912345678', '+351912345678'],
  ['+12125551234', '+12125551234'],
])('%s is the number %s', (typed, number) => {
  expect(withNinthDigit(typed)).toBe(number)
})
