/** The next number in [0, 1): the same ones, in the same order, for the same seed. */
export type Random = () => number

/** mulberry32: 32 bits of state are plenty for a demonstration. */
export function seeded(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const chance = (random: Random, probability: number) => random() < probability

/** A whole number from `min` to `max`, both included. */
export const between = (random: Random, min: number, max: number) =>
  min + Math.floor(random() * (max - min + 1))

export function pick<T>(random: Random, list: readonly T[]): T {
  const picked = list[Math.floor(random() * list.length)]
  if (picked === undefined) throw new Error('nothing to pick from')
  return picked
}

export function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const drawn = list.map((item) => ({ item, place: random() }))
  return drawn.toSorted((one, other) => one.place - other.place).map(({ item }) => item)
}
