import { expect, test } from 'vitest'

import { type Compared, compareVariants, equalShares, normalUpTo, verdictText } from './verdict.ts'

const version = (variant: number, delivered: number, counts: Partial<Compared> = {}): Compared => ({
  variant,
  weight: 50,
  delivered,
  opened: 0,
  clicked: 0,
  replied: 0,
  ...counts,
})

test('the normal distribution is as in the tables', () => {
  expect(normalUpTo(0)).toBeCloseTo(0.5, 6)
  expect(normalUpTo(1.959_964)).toBeCloseTo(0.975, 6)
  expect(normalUpTo(-2.575_829)).toBeCloseTo(0.005, 6)
})

test('with fewer than thirty deliveries of a version nothing is compared', () => {
  const verdict = compareVariants([version(1, 29, { opened: 1 }), version(2, 500, { opened: 400 })])
  expect(verdict).toEqual({ kind: 'few' })
  expect(verdictText(verdict)).toBe(
    'Poucos envios ainda: a comparação começa com 30 entregas de cada versão.',
  )
  expect(compareVariants([version(1, 500), version(2, 500)])).toEqual({ kind: 'few' })
})

test('answers count before clicks, and clicks before opens', () => {
  const measureOf = (counts: Partial<Compared>) => {
    const verdict = compareVariants([
      version(1, 100, { opened: 50 }),
      version(2, 100, { opened: 60, ...counts }),
    ])
    return 'measure' in verdict && verdict.measure
  }
  expect([measureOf({}), measureOf({ clicked: 1 }), measureOf({ clicked: 9, replied: 1 })]).toEqual([
    'opened',
    'clicked',
    'replied',
  ])
})

test('a difference that may be chance says how many sends are missing', () => {
  const verdict = compareVariants([version(1, 107, { opened: 50 }), version(2, 106, { opened: 57 })])
  expect(verdict).toEqual({ kind: 'open', measure: 'opened', leader: 2, chance: 84, missing: 1400 })
  expect(verdictText(verdict)).toBe(
    'B está na frente por aberturas (84% de chance de ser melhor), mas ainda pode ser acaso: faltam cerca de 1.400 envios.',
  )
})

test('what is missing agrees with the usual sizes of samples', () => {
  // 40 % against 50 %, both sides at 95 %, power 80 %: 388 of each (Fleiss without correction).
  const verdict = compareVariants([version(1, 100, { clicked: 40 }), version(2, 100, { clicked: 50 })])
  expect(verdict).toMatchObject({ missing: 580 })
})

test('a difference that is more than chance names the better one', () => {
  const verdict = compareVariants([version(1, 400, { replied: 20 }), version(2, 400, { replied: 34 })])
  expect(verdict).toEqual({ kind: 'better', measure: 'replied', leader: 2, chance: 97 })
  expect(verdictText(verdict)).toBe('B é melhor por respostas (97%).')
  const sure = compareVariants([version(1, 4000, { replied: 800 }), version(2, 4000, { replied: 20 })])
  expect(verdictText(sure)).toBe('A é melhor por respostas (mais de 99%).')
})

test('a few answers decide nothing, however many were sent', () => {
  const verdict = compareVariants([version(1, 500, { replied: 0 }), version(2, 500, { replied: 5 })])
  expect(verdict).toMatchObject({ kind: 'open', leader: 2 })
})

test('equal numbers are a tie, and a tiny difference promises no number of sends', () => {
  const tie = compareVariants([version(1, 100, { opened: 50 }), version(2, 200, { opened: 100 })])
  expect(verdictText(tie)).toBe('As versões estão empatadas por aberturas.')
  const tiny = compareVariants([version(1, 10_000, { opened: 5000 }), version(2, 10_000, { opened: 5001 })])
  expect(verdictText(tiny)).toBe(
    'B está na frente por aberturas (50% de chance de ser melhor), mas ainda pode ser acaso: a diferença é pequena, e só muitos envios diriam.',
  )
})

test('of three, the first must be better than both others, at a stricter limit', () => {
  const pair = [version(1, 400, { replied: 20 }), version(2, 400, { replied: 34 })]
  expect(compareVariants(pair).kind).toBe('better')
  expect(compareVariants([...pair, version(3, 400, { replied: 20 })]).kind).toBe('open')
  expect(compareVariants([...pair, version(3, 400, { replied: 80 })])).toMatchObject({
    kind: 'better',
    leader: 3,
  })
})

/** Numbers from 0 to 1, the same each run (mulberry32). */
function chances(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}

test.each([
  [2, 0.5, 60],
  [2, 0.05, 400],
  [2, 0.2, 150],
  [2, 0.02, 300],
  [3, 0.3, 200],
  [4, 0.3, 200],
])(
  'of %i equal versions (rate %d, %i each) at most one comparison in twenty is wrong',
  (count, rate, each) => {
    const chance = chances(count * 1000 + each)
    const experiments = 4000
    let wrong = 0
    for (let turn = 0; turn < experiments; turn++) {
      const versions = Array.from({ length: count }, (_, place) => {
        let replied = 0
        for (let person = 0; person < each; person++) if (chance() < rate) replied++
        return version(place + 1, each, { replied })
      })
      if (compareVariants(versions).kind === 'better') wrong++
    }
    // Three standard deviations of the simulation itself.
    expect(wrong / experiments).toBeLessThan(0.05 + 3 * Math.sqrt((0.05 * 0.95) / experiments))
  },
)

test('a real difference is found about as often as the estimate promises', () => {
  const chance = chances(11)
  let found = 0
  for (let turn = 0; turn < 1000; turn++) {
    const [low, high] = [0.4, 0.5].map((rate) => {
      let clicked = 0
      for (let person = 0; person < 388; person++) if (chance() < rate) clicked++
      return clicked
    })
    const verdict = compareVariants([version(1, 388, { clicked: low }), version(2, 388, { clicked: high })])
    if (verdict.kind === 'better' && verdict.leader === 2) found++
  }
  expect(found).toBeGreaterThan(760)
  expect(found).toBeLessThan(840)
})

test('shares make a hundred', () => {
  expect([2, 3, 4].map(equalShares)).toEqual([
    [50, 50],
    [34, 33, 33],
    [25, 25, 25, 25],
  ])
})
