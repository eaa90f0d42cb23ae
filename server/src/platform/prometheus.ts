/** What tells the numbers of one family apart. Never a person, an address or an id: these have no end. */
export type Labels = Record<string, string>
type Sample = { labels?: Labels; value: number; suffix?: string }
export type Family = {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: readonly Sample[]
}

/** The Prometheus text format, 0.0.4. */
export const textOf = (families: readonly Family[]) => families.map(familyText).join('')
export const contentType = 'text/plain; version=0.0.4; charset=utf-8'

const familyText = ({ name, help, type, samples }: Family) =>
  [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(
      ({ labels = {}, value, suffix = '' }) => `${name}${suffix}${labelText(labels)} ${numberText(value)}`,
    ),
    '',
  ].join('\n')

const numberText = (value: number) => (value === Infinity ? '+Inf' : String(value))

function labelText(labels: Labels) {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

const escaped = (value: string) =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

export const gauge = (name: string, help: string, samples: readonly Sample[] | number): Family => ({
  name,
  help,
  type: 'gauge',
  samples: typeof samples === 'number' ? [{ value: samples }] : samples,
})

/** A number that only rises, for each set of labels. */
export function createCounter(name: string, help: string) {
  const counts = new Map<string, { labels: Labels; value: number }>()
  return {
    add(labels: Labels, by = 1) {
      const key = labelText(labels)
      const count = counts.get(key)
      if (count) count.value += by
      else counts.set(key, { labels, value: by })
    },
    family: (): Family => ({ name, help, type: 'counter', samples: [...counts.values()] }),
  }
}

/** How many fell below each bound, for each set of labels. */
export function createHistogram(name: string, help: string, bounds: readonly number[]) {
  const seen = new Map<string, { labels: Labels; below: number[]; sum: number; count: number }>()
  return {
    observe(labels: Labels, value: number) {
      const key = labelText(labels)
      const own = seen.get(key) ?? { labels, below: bounds.map(() => 0), sum: 0, count: 0 }
      seen.set(key, own)
      own.sum += value
      own.count += 1
      for (const [place, bound] of bounds.entries())
        if (value <= bound) own.below[place] = (own.below[place] ?? 0) + 1
    },
    family: (): Family => ({
      name,
      help,
      type: 'histogram',
      samples: [...seen.values()].flatMap(({ labels, below, sum, count }) => [
        ...bounds.map((bound, place) => ({
          suffix: '_bucket',
          labels: { ...labels, le: String(bound) },
          value: below[place] ?? 0,
        })),
        { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
        { suffix: '_sum', labels, value: sum },
        { suffix: '_count', labels, value: count },
      ]),
    }),
  }
}
