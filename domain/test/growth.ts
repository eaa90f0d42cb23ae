/**
 * How many times longer four times the length takes: about 4 when time follows length, 16 when it follows its square.
 * A busy machine may make one look worse, never better: of several looks the best one tells.
 */
export const growthOf = (work: (length: number) => unknown): number =>
  Math.min(...Array.from({ length: 3 }, () => lookAt(work)))

function lookAt(work: (length: number) => unknown): number {
  const fastest = (length: number) =>
    Math.min(
      ...Array.from({ length: 7 }, () => {
        const started = performance.now()
        work(length)
        return performance.now() - started
      }),
    )
  fastest(100_000)
  return fastest(400_000) / Math.max(0.2, fastest(100_000))
}
