import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'

import { type Figure, machine, paceMs } from './machine.ts'
import { plot } from './plot.ts'
import { watchSteal } from './processes.ts'

const folder = join(import.meta.dirname, 'results')

type Result = {
  name: string
  machine: string
  measuredAt: string
  /** Processes waiting for the two cores, before and after: above 2 somebody else was measured too. */
  load: { before: number; after: number }
  /** The share of the machine that its host gave to others meanwhile. */
  steal?: number
  /** What a fixed piece of work took, before and after. */
  pace?: { before: number; after: number }
  figures: Figure[]
}

/** Runs a benchmark and keeps what it said. */
export async function keep(name: string, benchmark: () => Promise<Figure[]>): Promise<Figure[]> {
  const before = loadavg()[0] ?? 0
  const slow = await paceMs()
  const steal = watchSteal()
  const figures = await benchmark()
  const load = { before, after: loadavg()[0] ?? 0 }
  const result: Result = {
    name,
    machine: machine(),
    measuredAt: new Date().toISOString(),
    load,
    steal: steal(),
    pace: { before: slow, after: await paceMs() },
    figures,
  }
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`)
  return figures
}

/** One page of everything that was ever kept, with a picture for each curve. */
export async function writeReport() {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).toSorted()
  const results: Result[] = []
  for (const file of files) results.push(JSON.parse(await readFile(join(folder, file), 'utf8')))
  const parts = await Promise.all(results.map(section))
  await writeFile(join(folder, 'README.md'), `${intro}\n${parts.join('\n')}`)
}

const intro = `# What was measured

Made by \`npm run bench\`. Each figure stands beside its floor, measured in the same run: the least work that could do the
same, or the same call on little data. Load is that of the machine before and after; above 2 others were at work. Pace is how
long sorting 500,000 numbers took before and after: the same machine differs by half from hour to hour.
`

async function section({
  name,
  machine: where,
  measuredAt,
  load,
  steal,
  pace,
  figures,
}: Result): Promise<string> {
  const pictures: string[] = []
  for (const [curve, points] of Object.entries(Object.groupBy(figures, (figure) => figure.curve ?? ''))) {
    if (curve === '' || !points || points.length < 2) continue
    const file = `${name}-${curve.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()}.svg`
    await writeFile(join(folder, file), plot(`${name}: ${curve}`, points))
    pictures.push(`![${name}: ${curve}](${file})`)
  }
  const rows = figures.map(
    ({ name: what, value, unit, floor }) =>
      `| ${what} | ${number(value)} ${unit} | ${floor === undefined ? '' : number(floor)} | ${floor ? (value / floor).toFixed(2) : ''} |`,
  )
  return [
    `## ${name}`,
    '',
    [
      `${measuredAt.slice(0, 10)}, ${where}, load ${load.before.toFixed(1)} to ${load.after.toFixed(1)}`,
      ...(steal === undefined ? [] : [`${(steal * 100).toFixed(0)} % of it stolen`]),
      ...(pace === undefined ? [] : [`pace ${pace.before.toFixed(0)} to ${pace.after.toFixed(0)} ms`]),
    ].join(', '),
    '',
    '| what | measured | floor | ratio |',
    '| --- | --: | --: | --: |',
    ...rows,
    '',
    ...pictures.flatMap((picture) => [picture, '']),
  ].join('\n')
}

const number = (value: number) =>
  value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 })
