import type { Figure } from './machine.ts'

const [width, height] = [560, 300]
const area = { left: 64, right: 20, top: 40, bottom: 44 }

/** One curve: sizes on a logarithmic axis, what was measured from zero up, with the floor dashed below it. */
export function plot(title: string, points: readonly Figure[]): string {
  const sorted = points.toSorted((one, other) => (one.size ?? 0) - (other.size ?? 0))
  const sizes = sorted.map(({ size }) => Math.log10(size ?? 1))
  const top = Math.max(...sorted.flatMap(({ value, floor = 0 }) => [value, floor])) * 1.15 || 1
  const [from, to] = [sizes[0] ?? 0, sizes.at(-1) ?? 1]
  const x = (log: number) => area.left + ((log - from) / (to - from || 1)) * (width - area.left - area.right)
  const y = (value: number) => height - area.bottom - (value / top) * (height - area.top - area.bottom)
  const lineOf = (valueOf: (figure: Figure) => number) =>
    sorted
      .map((figure, index) => `${x(sizes[index] ?? 0).toFixed(1)},${y(valueOf(figure)).toFixed(1)}`)
      .join(' ')
  const ticks = sorted.map(({ size = 1, value }, index) => {
    const at = x(sizes[index] ?? 0).toFixed(1)
    return `<circle cx="${at}" cy="${y(value).toFixed(1)}" r="4" fill="#0f766e"/>
<text x="${at}" y="${(y(value) - 10).toFixed(1)}" text-anchor="middle">${short(value)}</text>
<text x="${at}" y="${height - area.bottom + 18}" text-anchor="middle" fill="#64748b">${size.toLocaleString('en')}</text>`
  })
  const floors = sorted.some(({ floor }) => floor !== undefined)
    ? `<polyline points="${lineOf(({ floor = 0 }) => floor)}" fill="none" stroke="#94a3b8" stroke-dasharray="4 4"/>`
    : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="12" fill="#0f172a">
<rect width="${width}" height="${height}" fill="#ffffff"/>
<text x="${area.left}" y="22" font-weight="600">${escape(title)}, ${escape(sorted[0]?.unit ?? '')}</text>
<line x1="${area.left}" y1="${y(0)}" x2="${width - area.right}" y2="${y(0)}" stroke="#cbd5e1"/>
<text x="${area.left - 8}" y="${y(0) + 4}" text-anchor="end" fill="#64748b">0</text>
<text x="${area.left - 8}" y="${y(top / 1.15) + 4}" text-anchor="end" fill="#64748b">${short(top / 1.15)}</text>
${floors}
<polyline points="${lineOf(({ value }) => value)}" fill="none" stroke="#0f766e" stroke-width="2"/>
${ticks.join('\n')}
</svg>
`
}

const short = (value: number) => value.toLocaleString('en', { maximumSignificantDigits: 3 })
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
