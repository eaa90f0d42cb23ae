import fc from 'fast-check'
import { expect, test } from 'vitest'

import { pageMeta, pageNumbers } from './page.ts'

test.each([
  [1, 10, 0, { totalPages: 0, hasNext: false, hasPrev: false }],
  [2, 10, 0, { totalPages: 0, hasNext: false, hasPrev: false }],
  [1, 10, 10, { totalPages: 1, hasNext: false, hasPrev: false }],
  [1, 10, 11, { totalPages: 2, hasNext: true, hasPrev: false }],
  [2, 10, 21, { totalPages: 3, hasNext: true, hasPrev: true }],
  [3, 10, 21, { totalPages: 3, hasNext: false, hasPrev: true }],
  [9, 10, 21, { totalPages: 3, hasNext: false, hasPrev: true }],
])('page %i of %i a page, %i in all', (page, limit, total, told) => {
  expect(pageMeta(page, limit, total)).toEqual({ page, limit, total, ...told })
})

test.each([
  [1, 0, []],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5]],
  [3, 9, [1, 2, 3, 4, 5]],
  [4, 9, [2, 3, 4, 5, 6]],
  [9, 9, [5, 6, 7, 8, 9]],
])('on page %i of %i the bar shows %j', (page, totalPages, shown) => {
  expect(pageNumbers(page, totalPages)).toEqual(shown)
})

test('the bar always shows the current page, and only pages that exist', () => {
  const some = fc.integer({ min: 1, max: 60 }).chain((totalPages) =>
    fc.record({
      page: fc.integer({ min: 1, max: totalPages }),
      totalPages: fc.constant(totalPages),
      shown: fc.integer({ min: 1, max: 9 }),
    }),
  )
  fc.assert(
    fc.property(some, ({ page, totalPages, shown }) => {
      const numbers = pageNumbers(page, totalPages, shown)
      expect(numbers).toContain(page)
      expect(numbers).toHaveLength(Math.min(shown, totalPages))
      expect(numbers[0]).toBeGreaterThanOrEqual(1)
      expect(numbers.at(-1)).toBeLessThanOrEqual(totalPages)
    }),
  )
})
