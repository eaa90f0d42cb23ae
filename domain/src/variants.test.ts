import fc from 'fast-check'
import { expect, test } from 'vitest'

import { drawPoint, variantAt, variantLetter } from './variants.ts'

const halves = [
  { variant: 1, weight: 50 },
  { variant: 2, weight: 50 },
]
const Id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })

/** How many of so many contacts one after another are drawn for each version. */
function drawn(versions: readonly { variant: number; weight: number }[], contacts: number, stepId = 7) {
  const counts = new Map<number, number>()
  for (let contact = 1; contact <= contacts; contact++) {
    const { variant = 0 } = variantAt(versions, drawPoint(3, stepId, contact)) ?? {}
    counts.set(variant, (counts.get(variant) ?? 0) + 1)
  }
  return counts
}

test('contacts in a row are spread by the shares', () => {
  const counts = drawn(
    [
      { variant: 1, weight: 10 },
      { variant: 2, weight: 30 },
      { variant: 4, weight: 60 },
    ],
    20_000,
  )
  for (const [variant, share] of [
    [1, 0.1],
    [2, 0.3],
    [4, 0.6],
  ] as const) {
    // Four standard deviations.
    const room = 4 * Math.sqrt(20_000 * share * (1 - share))
    expect(Math.abs((counts.get(variant) ?? 0) - 20_000 * share)).toBeLessThan(room)
  }
})

test('the draw of one step says nothing of the draw of another', () => {
  let same = 0
  for (let contact = 1; contact <= 20_000; contact++)
    if (variantAt(halves, drawPoint(3, 7, contact)) === variantAt(halves, drawPoint(3, 8, contact))) same++
  expect(Math.abs(same - 10_000)).toBeLessThan(4 * Math.sqrt(20_000 * 0.25))
})

test('for any ids the point is the same each time and on the line', () => {
  fc.assert(
    fc.property(Id, Id, Id, (account, step, contact) => {
      const point = drawPoint(account, step, contact)
      expect(point).toBe(drawPoint(account, step, contact))
      expect(Number.isInteger(point) && point >= 0 && point < 2 ** 32).toBe(true)
    }),
  )
})

test('for any shares everybody has a version, whatever the order in which they are given', () => {
  const Weights = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(Weights, fc.integer({ min: 0, max: 2 ** 32 - 1 }), (weights, point) => {
      const versions = weights.map((weight, place) => ({ variant: place + 1, weight }))
      const own = variantAt(versions, point)
      expect(own).toBeDefined()
      expect(variantAt(versions.toReversed(), point)).toBe(own)
    }),
  )
  expect(variantAt([], 0)).toBeUndefined()
})

test('from 50/50 to 60/40 only the tenth moves that has to', () => {
  const more = [
    { variant: 1, weight: 60 },
    { variant: 2, weight: 40 },
  ]
  let moved = 0
  for (let contact = 1; contact <= 10_000; contact++) {
    const point = drawPoint(3, 7, contact)
    const [before, after] = [variantAt(halves, point)?.variant, variantAt(more, point)?.variant]
    if (before !== after) moved++
    expect(before === 1 && after === 2).toBe(false)
  }
  expect(Math.abs(moved - 1000)).toBeLessThan(4 * Math.sqrt(10_000 * 0.09))
})

test('a point that is kept for ever', () => {
  // Changing these would move contacts between the versions of steps that are under way.
  expect([drawPoint(1, 1, 1), drawPoint(3, 7, 2), drawPoint(9, 2 ** 40 + 5, 2 ** 33 + 1)]).toEqual([
    2_934_530_977, 561_346_071, 1_104_716_928,
  ])
})

test('versions have letters', () => {
  expect([1, 2, 4, 26].map(variantLetter)).toEqual(['A', 'B', 'D', 'Z'])
})
