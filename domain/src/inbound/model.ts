import { gramsOf } from './grams.ts'
import { codes, scale, table } from './table.ts'
import { type PersonClass, personClasses } from './words.ts'

const middle = Math.floor(codes.length / 2)

/** Each feature with its weight for every class, as the generated table spells them. */
const weights = new Map(
  table
    .join('')
    .split('|')
    .map((entry) => {
      const end = entry.length - personClasses.length
      const spelled = personClasses.map((_, at) => (codes.indexOf(entry.charAt(end + at)) - middle) / scale)
      return [entry.slice(0, end), spelled] as const
    }),
)
/** A feature that no text has: what speaks for each class before a word is read. */
const bias = weights.get('') ?? []

/** What the runs of characters and the words of a folded text say for each class. */
export function scoresOf(plain: string): number[] {
  const known = [...gramsOf(plain)].map((gram) => weights.get(gram)).filter((found) => found !== undefined)
  const share = 1 / Math.sqrt(Math.max(1, known.length))
  return personClasses.map(
    (_, at) => (bias[at] ?? 0) + share * known.reduce((sum, weight) => sum + (weight[at] ?? 0), 0),
  )
}

/**
 * What a class must be ahead of a plain reply by; chosen by cross-validation (decision 39). Words that were counted
 * opt an address out only when they leave no doubt: a plain reply stops the messages too.
 */
const margins: Record<PersonClass, number> = {
  reply: 0,
  interest: 0.6,
  refusal: 0.6,
  opt_out: 1.8,
  wrong_person: 0.6,
  left_company: 0.6,
}

/** The likeliest class of these scores; a plain reply when none is clearly likelier. */
export function clearest(scores: readonly number[]): PersonClass {
  const ahead = personClasses.map((name, at) => (scores[at] ?? 0) - margins[name])
  return personClasses[ahead.indexOf(Math.max(...ahead))] ?? 'reply'
}

export const likeliest = (plain: string): PersonClass => clearest(scoresOf(plain))
