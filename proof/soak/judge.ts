import type { Calls } from './load.ts'
import type { Outcome } from './settle.ts'
import type { Sample } from './watch.ts'

type Run = {
  minutes: number
  calls: Calls
  samples: readonly Sample[]
  handles: { first: Record<string, number>; last: Record<string, number> }
  outcome: Outcome
  said: string
  faults: number
}
type Finding = { rule: string; kept: boolean; told: string }

/** What a long run promises. A slope is taken over its second half, when everything has been used once. */
export function judge({ minutes, calls, samples, handles, outcome, said, faults }: Run): Finding[] {
  const late = samples.filter(({ at }) => at > minutes / 2)
  const states = Object.entries(outcome.states)
    .map(([state, count]) => `${count} ${state}`)
    .join(', ')
  const unhandled = said.match(/unhandled|uncaught/gi)?.length ?? 0
  return [
    {
      rule: 'nothing is sent twice',
      kept: outcome.repeated === 0,
      told: `${outcome.repeated} of ${outcome.taken}`,
    },
    {
      rule: 'what is recorded is what was taken',
      kept: outcome.lies === 0,
      told: `${outcome.lies} differ; ${states}`,
    },
    {
      rule: 'the numbers equal a recount',
      kept: outcome.miscounts === 0,
      told: `${outcome.miscounts} differ`,
    },
    {
      rule: 'no call fails, but while the database is away',
      kept: calls.wrong.length === 0,
      told: `${calls.wrong.length} of ${calls.asked} (${calls.away} told to come back; ${faults} faults) ${calls.wrong.slice(0, 3).join('; ')}`,
    },
    ...['api', 'dispatcher'].flatMap((name) => [
      memory(name, late),
      open(name, handles.first[name] ?? 0, handles.last[name] ?? 0),
    ]),
    flat('connections to the database', late, 4, ({ connections }) => connections),
    {
      rule: 'dead rows stay fewer than twice the living',
      kept: outcome.bloat < 2,
      told: outcome.bloat.toFixed(2),
    },
    {
      rule: 'no promise is left unheard',
      kept: unhandled === 0,
      told: `${unhandled} in ${said.length} bytes of log`,
    },
    {
      rule: 'the log stays below 1 GB a day',
      kept: (said.length / minutes) * 1440 < 1e9,
      told: `${((said.length / minutes) * 1440) / 1e6} MB a day`,
    },
    {
      rule: '99 of 100 leave within 60 s, faults included',
      kept: outcome.lagP99 < 60,
      told: `${outcome.lagP99.toFixed(1)} s`,
    },
  ]
}

const open = (name: string, first: number, last: number): Finding => ({
  rule: `the ${name} opens nothing that it does not close`,
  kept: last - first < 8,
  told: `${first} handles at first, ${last} at last`,
})

/** Collections make a saw of it: below a megabyte a minute there is nothing to see in so short a time. */
function memory(name: string, samples: readonly Sample[]): Finding {
  const slope = slopeOf(samples.map(({ at, memoryMb }) => [at, memoryMb[name] ?? 0]))
  const peak = Math.max(...samples.map(({ memoryMb }) => memoryMb[name] ?? 0))
  return {
    rule: `memory of the ${name} is flat`,
    kept: slope < 1,
    told: `${slope.toFixed(2)} MB/min, at most ${peak.toFixed(0)} MB`,
  }
}

function flat(
  rule: string,
  samples: readonly Sample[],
  within: number,
  of: (sample: Sample) => number,
): Finding {
  const slope = slopeOf(samples.map((sample) => [sample.at, of(sample)]))
  const values = samples.map(of)
  const rise = slope * ((samples.at(-1)?.at ?? 0) - (samples[0]?.at ?? 0))
  return {
    rule: `${rule} stay flat`,
    kept: rise < within,
    told: `${rise.toFixed(1)} more, ${Math.min(...values)} to ${Math.max(...values)}`,
  }
}

/** Least squares. */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [mx, my] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))]
  const up = points.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0)
  const across = points.reduce((sum, [x]) => sum + (x - mx) ** 2, 0)
  return across === 0 ? 0 : up / across
}
