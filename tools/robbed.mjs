import { readFileSync } from 'node:fs'

/** Time the host gave to others while this machine wanted it, and all time, in ticks since it started. */
function ticks() {
  try {
    const fields = readFileSync('/proc/stat', 'utf8')
      .split('\n')[0]
      .trim()
      .split(/\s+/)
      .slice(1, 9)
      .map(Number)
    return { stolen: fields[7], all: fields.reduce((sum, each) => sum + each, 0) }
  } catch {
    // Not a Linux: it cannot be told, so nothing is excused.
    return { stolen: 0, all: 0 }
  }
}

/** Watches how much of the cores is taken away, once a second. Does not keep the program running. */
export function watchCores() {
  const samples = [{ at: Date.now(), ...ticks() }]
  setInterval(() => samples.push({ at: Date.now(), ...ticks() }), 1000).unref()
  /** The part of the cores that was taken between two moments. */
  return (from = samples[0].at, to = Date.now()) => {
    samples.push({ at: Date.now(), ...ticks() })
    const before = samples.findLast(({ at }) => at <= from) ?? samples[0]
    const after = samples.find(({ at }) => at >= to) ?? samples.at(-1)
    return after.all > before.all ? (after.stolen - before.stolen) / (after.all - before.all) : 0
  }
}
