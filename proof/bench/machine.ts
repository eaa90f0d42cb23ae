import { cpus, totalmem } from 'node:os'

export const machine = () => {
  const [cpu] = cpus()
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} × ${cpu?.model.trim() ?? 'cpu'}, ${gigabytes} GiB, Node ${process.versions.node}`
}

/** Seconds of the fastest of several runs: what the machine can do when nobody else uses it. */
export async function fastest(work: () => unknown, runs = 5): Promise<number> {
  let best = Infinity
  for (let turn = 0; turn < runs; turn++) {
    const started = performance.now()
    await work()
    best = Math.min(best, (performance.now() - started) / 1000)
  }
  return best
}

/** How fast the cores are: milliseconds of a fixed piece of work. The same machine differs by half from hour to hour. */
export const paceMs = async () =>
  (await fastest(() => Array.from(scattered).sort((one, other) => one - other))) * 1000

const scattered = Array.from({ length: 500_000 }, (_, place) => (place * 7919) % 500_009)

/** One measured number; `floor` is what the least possible work costs, measured in the same run. */
export type Figure = {
  name: string
  value: number
  unit: string
  floor?: number
  /** Figures of one curve differ in the size of what they were measured on. */
  curve?: string
  size?: number
}

export function percentiles(took: number[]) {
  const sorted = took.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
  return { p50: at(0.5), p99: at(0.99) }
}

export async function times(count: number, work: () => Promise<number>) {
  const took: number[] = []
  for (let turn = 0; turn < count; turn += 1) took.push(await work())
  return took
}
