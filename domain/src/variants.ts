/** A version of a step, from 1 (A). Its share is a part of the sum of those it is compared with. */
type Weighed = { variant: number; weight: number }

export const mostVariants = 4

/** A, B, C … */
export const variantLetter = (variant: number) => String.fromCodePoint(64 + variant)

const span = 2 ** 32

/** The last step of MurmurHash3: each bit of the input changes half of the bits of the result. */
function mix(value: number): number {
  let hash = value >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** The id in two halves: bit operators see 32 bits. */
const fold = (hash: number, id: number) => mix(mix(hash ^ (id % span)) ^ Math.floor(id / span))

/**
 * Where a contact is among the versions of a step, from 0 to 2³² - 1. It is the same for ever: draw_point in
 * server/sql/functions computes the same number, and messages are drawn there.
 */
export const drawPoint = (accountId: number, stepId: number, contactId: number) =>
  [accountId, stepId, contactId].reduce(fold, 0)

/** The version at a point. In the order of their numbers each has its share of the line; undefined: there is none. */
export function variantAt<V extends Weighed>(versions: readonly V[], point: number): V | undefined {
  const total = versions.reduce((sum, { weight }) => sum + weight, 0)
  let upTo = 0
  return versions
    .toSorted((a, b) => a.variant - b.variant)
    .find(({ weight }) => {
      upTo += weight
      return point * total < upTo * span
    })
}
