import { mostVariants, variantLetter } from './variants.ts'

/** What versions are compared by, the first that anything is known of. */
export const measures = ['replied', 'clicked', 'opened'] as const
export type Measure = (typeof measures)[number]

export type Compared = Record<Measure, number> & {
  variant: number
  weight: number
  /** What the others are a share of. */
  delivered: number
}

export type Verdict =
  | { kind: 'few' }
  | { kind: 'open'; measure: Measure; leader: number | null; chance: number | null; missing: number | null }
  | { kind: 'better'; measure: Measure; leader: number; chance: number }

/** Fewer deliveries of a version are not compared. */
export const fewest = 30
/** The normal approximation needs so many expected successes, and failures, in each version. */
const fewestExpected = 5
/** If showing a difference would need more sends than this, the verdict calls it too small. */
const mostMissing = 20_000

/**
 * The two-sided limit of a test at 95 %, by the number of versions. The leader is chosen by the same numbers, so all pairs
 * are counted (Bonferroni): 1, 3, 6.
 */
const limits: Record<number, number> = { 2: 1.959_964, 3: 2.393_98, 4: 2.638_257 }
/** Of a power of 80 %. */
const powerLimit = 0.841_621

/** The normal distribution up to a value (Abramowitz and Stegun 26.2.17; off by less than 1e-7). */
export function normalUpTo(z: number): number {
  if (z < 0) return 1 - normalUpTo(-z)
  const t = 1 / (1 + 0.231_641_9 * z)
  const series = [1.330_274_429, -1.821_255_978, 1.781_477_937, -0.356_563_782, 0.319_381_53]
  const sum = series.reduce((total, factor) => (total + factor) * t, 0)
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum
}

type Arm = { variant: number; share: number; trials: number; rate: number }

/** Two proportions, with the variance of both together, as the test assumes that they are equal. */
function zOf(a: Arm, b: Arm): number {
  const pooled = (a.rate * a.trials + b.rate * b.trials) / (a.trials + b.trials)
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / a.trials + 1 / b.trials))
  return deviation === 0 ? 0 : (a.rate - b.rate) / deviation
}

/** How many trials of each would show the difference between two, with a power of 80 %. */
function trialsFor(a: Arm, b: Arm, limit: number): number {
  const mean = (a.rate + b.rate) / 2
  const spread = (rate: number) => rate * (1 - rate)
  const sides = limit * Math.sqrt(2 * spread(mean)) + powerLimit * Math.sqrt(spread(a.rate) + spread(b.rate))
  const enough = fewestExpected / Math.min(mean, 1 - mean)
  return Math.max((sides / (a.rate - b.rate)) ** 2, enough)
}

/** To tens, to hundreds from a thousand on, to thousands from ten thousand on. */
function roundUp(count: number): number {
  const unit = count < 1000 ? 10 : count < 10_000 ? 100 : 1000
  return Math.max(1, Math.ceil(count / unit)) * unit
}

/** How many more sends of the step, by the shares that the two have now. */
function missingFor(a: Arm, b: Arm, limit: number): number | null {
  if (a.rate === b.rate) return null
  const trials = trialsFor(a, b, limit)
  const missing = roundUp(Math.max(...[a, b].map((arm) => (trials - arm.trials) / arm.share)))
  return missing > mostMissing ? null : missing
}

const isNormal = (a: Arm, b: Arm) => {
  const pooled = (a.rate * a.trials + b.rate * b.trials) / (a.trials + b.trials)
  return Math.min(a.trials, b.trials) * Math.min(pooled, 1 - pooled) >= fewestExpected
}

/** At least this chance that one is better than all the others, in whole percent, from 1 to 99. */
function chanceOf(leader: Arm, others: readonly Arm[]): number {
  const against = others.reduce((sum, other) => sum + 1 - normalUpTo(zOf(leader, other)), 0)
  return Math.min(99, Math.max(1, Math.floor((1 - against) * 100)))
}

/**
 * Which of two to four versions is better, at one look: a test of two proportions between the first and each of the
 * others, at 95 % for all of them together.
 */
export function compareVariants(versions: readonly Compared[]): Verdict {
  const measure = measures.find((each) => versions.some((version) => version[each] > 0))
  const limit = limits[versions.length]
  if (!measure || !limit || versions.some(({ delivered }) => delivered < fewest)) return { kind: 'few' }
  const [leader, ...others] = armsOf(versions, measure)
  if (!leader || leader.rate === others[0]?.rate)
    return { kind: 'open', measure, leader: null, chance: null, missing: null }
  const chance = chanceOf(leader, others)
  if (others.every((other) => isNormal(leader, other) && zOf(leader, other) >= limit))
    return { kind: 'better', measure, leader: leader.variant, chance }
  const missing = others.map((other) => missingFor(leader, other, limit))
  const most = missing.includes(null) ? null : Math.max(...missing.map((each) => each ?? 0))
  return { kind: 'open', measure, leader: leader.variant, chance, missing: most }
}

/** The best first. A contact may answer a message that never was told as delivered: a rate is at most all. */
function armsOf(versions: readonly Compared[], measure: Measure): Arm[] {
  const total = versions.reduce((sum, { weight }) => sum + weight, 0)
  return versions
    .map((version) => ({
      variant: version.variant,
      share: version.weight / total,
      trials: version.delivered,
      rate: Math.min(1, version[measure] / version.delivered),
    }))
    .toSorted((a, b) => b.rate - a.rate)
}

const by: Record<Measure, string> = { replied: 'respostas', clicked: 'cliques', opened: 'aberturas' }

const chanceText = (chance: number) => (chance >= 99 ? 'mais de 99%' : `${chance}%`)
const counted = (count: number) => new Intl.NumberFormat('pt-BR').format(count)

/** A verdict in words. */
export function verdictText(verdict: Verdict): string {
  if (verdict.kind === 'few')
    return `Poucos envios ainda: a comparação começa com ${fewest} entregas de cada versão.`
  if (verdict.kind === 'better')
    return `${variantLetter(verdict.leader)} é melhor por ${by[verdict.measure]} (${chanceText(verdict.chance)}).`
  const { leader, chance, missing, measure } = verdict
  if (leader === null || chance === null) return `As versões estão empatadas por ${by[measure]}.`
  const ahead = `${variantLetter(leader)} está na frente por ${by[measure]} (${chanceText(chance)} de chance de ser melhor)`
  return missing === null
    ? `${ahead}, mas ainda pode ser acaso: a diferença é pequena, e só muitos envios diriam.`
    : `${ahead}, mas ainda pode ser acaso: faltam cerca de ${counted(missing)} envios.`
}

/** Shares that are as equal as whole numbers of a hundred can be. */
export const equalShares = (count: number) =>
  Array.from(
    { length: Math.min(count, mostVariants) },
    (_, place) => Math.floor(100 / count) + (place < 100 % count ? 1 : 0),
  )
