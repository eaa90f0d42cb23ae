import { gramsOf } from '@cadencia/domain/inbound/grams'
import { type PersonClass, personClasses } from '@cadencia/domain/inbound/words'

/** A reply of a person, folded, and what it means. */
export type Sample = { class: PersonClass; plain: string }
/** The weights of every feature, in the order of the classes; the empty feature is the bias. */
export type Weights = Map<string, number[]>

type Counted = { grams: Set<string>; class: number }

const countedOf = (samples: readonly Sample[]): Counted[] =>
  samples.map(({ class: className, plain }) => ({
    grams: gramsOf(plain),
    class: personClasses.indexOf(className),
  }))

/** A feature that only one text has says more of the text than of its class. */
const fewestTexts = 2

/** How much knowing that a text has a feature tells of its class, in nats. */
function informationOf(counts: readonly number[], totals: readonly number[], texts: number): number {
  const having = counts.reduce((sum, count) => sum + count, 0) / texts
  return counts.reduce((sum, count, at) => {
    const ofClass = (totals[at] ?? 0) / texts
    const both = count / texts
    const neither = ofClass - both
    return (
      sum +
      (both > 0 ? both * Math.log(both / (having * ofClass)) : 0) +
      (neither > 0 ? neither * Math.log(neither / ((1 - having) * ofClass)) : 0)
    )
  }, 0)
}

/** The features that tell most of the class, best first. */
function chooseFeatures(texts: readonly Counted[], most: number): string[] {
  const counts = new Map<string, number[]>()
  const totals = personClasses.map((_, at) => texts.filter((text) => text.class === at).length)
  for (const { grams, class: at } of texts)
    for (const gram of grams) {
      const found = counts.get(gram) ?? personClasses.map(() => 0)
      found[at] = (found[at] ?? 0) + 1
      counts.set(gram, found)
    }
  return [...counts]
    .filter(([, found]) => found.reduce((sum, count) => sum + count, 0) >= fewestTexts)
    .map(([gram, found]) => ({ gram, tells: informationOf(found, totals, texts.length) }))
    .toSorted((one, other) => other.tells - one.tells || (one.gram < other.gram ? -1 : 1))
    .slice(0, most)
    .map(({ gram }) => gram)
}

type Row = { features: number[]; share: number; class: number }
const settings = { rounds: 150, pace: 0.5, shrink: 0.1 }

/** How likely each class is for a row, with the weights so far. */
function likelihoods(row: Row, weights: readonly Float64Array[]): number[] {
  const scores = weights.map((own) =>
    row.features.reduce((sum, at) => sum + (own[at] ?? 0) * row.share, own.at(-1) ?? 0),
  )
  const highest = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - highest))
  const sum = powers.reduce((total, power) => total + power, 0)
  return powers.map((power) => power / sum)
}

function addGradient(row: Row, weights: readonly Float64Array[], gradient: readonly Float64Array[]) {
  likelihoods(row, weights).forEach((likelihood, at) => {
    const own = gradient[at]
    const error = likelihood - (row.class === at ? 1 : 0)
    if (!own) return
    for (const feature of row.features) own[feature] = (own[feature] ?? 0) + error * row.share
    own[own.length - 1] = (own.at(-1) ?? 0) + error
  })
}

/** One step down the slope, the steeper it has been the shorter (Adagrad); weights shrink towards none. */
function step(weights: Float64Array, gradient: Float64Array, steepness: Float64Array) {
  weights.forEach((weight, at) => {
    const isBias = at === weights.length - 1
    const slope = (gradient[at] ?? 0) + (isBias ? 0 : settings.shrink * weight)
    steepness[at] = (steepness[at] ?? 0) + slope * slope
    weights[at] = weight - (settings.pace * slope) / Math.sqrt(Math.max(steepness[at] ?? 0, 1e-12))
  })
}

/** Multinomial logistic regression on which features a text has: no chance in it, so the same samples give the same table. */
export function fit(samples: readonly Sample[], most: number): Weights {
  const texts = countedOf(samples)
  const names = chooseFeatures(texts, most)
  const places = new Map(names.map((name, at) => [name, at]))
  const rows = texts.map((text): Row => {
    const features = [...text.grams].map((gram) => places.get(gram)).filter((at) => at !== undefined)
    return { features, share: 1 / Math.sqrt(Math.max(1, features.length)), class: text.class }
  })
  const empty = () => personClasses.map(() => new Float64Array(names.length + 1))
  const [weights, steepness] = [empty(), empty()]
  for (let round = 0; round < settings.rounds; round++) {
    const gradient = empty()
    for (const row of rows) addGradient(row, weights, gradient)
    weights.forEach((own, at) => {
      const [slope, steep] = [gradient[at], steepness[at]]
      if (slope && steep) step(own, slope, steep)
    })
  }
  return new Map(['', ...names].map((name, at) => [name, weights.map((own) => own.at(at - 1) ?? 0)]))
}
