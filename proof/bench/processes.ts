import { readdirSync, readFileSync } from 'node:fs'

/** Of /proc/…/stat, which tells times in hundredths of a second. */
function statOf(pid: number | string) {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field is a name and may hold anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const at = (field: number) => Number(fields[field - 3])
  return { parent: at(4), ownMs: (at(14) + at(15)) * 10, endedMs: (at(16) + at(17)) * 10 }
}

export const parentOf = (pid: number) => statOf(pid).parent

/** CPU of a process so far. */
export const cpuOf = (pid: number) => statOf(pid).ownMs

/** CPU of a process and of its children, those that have ended included. */
export function cpuOfFamily(pid: number) {
  const { ownMs, endedMs } = statOf(pid)
  let all = ownMs + endedMs
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const child = statOf(name)
      if (child.parent === pid) all += child.ownMs
    } catch {
      // It has ended.
    }
  }
  return all
}

/** The most memory a process has had so far, in MB. */
export const peakOf = (pid: number) =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** The share of the machine's time that its host gave to others, since it was first asked. */
export function watchSteal() {
  const read = () => {
    const times =
      readFileSync('/proc/stat', 'utf8').split('\n')[0]?.split(/\s+/).slice(1, 9).map(Number) ?? []
    return { stolen: times[7] ?? 0, all: times.reduce((sum, time) => sum + time, 0) }
  }
  const first = read()
  return () => {
    const { stolen, all } = read()
    return all === first.all ? 0 : (stolen - first.stolen) / (all - first.all)
  }
}
