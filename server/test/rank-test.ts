/** The upper tail of the normal distribution (Abramowitz and Stegun 26.2.17, off by at most 7.5e-8). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const polynomial =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * polynomial
}

/** Values with the mean of the places they hold when all stand in line, and how many share each place. */
function ranked(values: readonly number[]) {
  const sorted = values.toSorted((one, other) => one - other)
  const rankOf = new Map<number, number>()
  const ties: number[] = []
  for (let first = 0; first < sorted.length;) {
    const value = sorted[first] ?? 0
    const next = sorted.lastIndexOf(value) + 1
    rankOf.set(value, (first + 1 + next) / 2)
    ties.push(next - first)
    first = next
  }
  return { rankOf, ties }
}

/** Mann-Whitney U, two-sided, by the normal approximation with the correction for ties: how likely it is that both come from one source. */
export function sameSource(ours: readonly number[], theirs: readonly number[]): number {
  const [n, m] = [ours.length, theirs.length]
  const { rankOf, ties } = ranked([...ours, ...theirs])
  const u = ours.reduce((sum, value) => sum + (rankOf.get(value) ?? 0), 0) - (n * (n + 1)) / 2
  const tied = ties.reduce((sum, count) => sum + count ** 3 - count, 0)
  const spread = Math.sqrt(((n * m) / 12) * (n + m + 1 - tied / ((n + m) * (n + m - 1))))
  if (spread === 0) return 1
  const z = Math.max(0, Math.abs(u - (n * m) / 2) - 0.5) / spread
  return Math.min(1, 2 * upperTail(z))
}

export const median = (values: readonly number[]) => {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.slice((sorted.length - 1) >> 1, (sorted.length >> 1) + 1)
  return middle.reduce((sum, value) => sum + value, 0) / middle.length
}
