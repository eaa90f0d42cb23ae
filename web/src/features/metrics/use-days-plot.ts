import 'uplot/dist/uPlot.min.css'
import type { DayMetrics } from '@cadencia/contract/metrics-detail'
import { useEffect, useRef, useState } from 'react'
import Plot from 'uplot'

import { formatCount } from '#lib/format.ts'

export type Series = { key: Exclude<keyof DayMetrics, 'day'>; label: string; colour: string }

type Size = { width: number; height: number }

const dayS = 86_400
const font = '11px Geist, sans-serif'
const shortDay = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', timeZone: 'UTC' })

/** A token of the design, as it is now: the picture is painted anew when the theme changes. */
const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name)

const axis = (values: (ticks: number[]) => string[]): Plot.Axis => ({
  stroke: () => colour('--text-3'),
  grid: { stroke: () => colour('--border'), width: 1 },
  ticks: { show: false },
  font,
  values: (_, ticks) => values(ticks),
})

const dayAxis: Plot.Axis = {
  ...axis((ticks) => ticks.map((tick) => shortDay.format(tick * 1000))),
  grid: { show: false },
  incrs: [1, 2, 7, 14, 28, 56, 112].map((days) => days * dayS),
  space: 56,
  size: 28,
}
const countAxis: Plot.Axis = {
  ...axis((ticks) => ticks.map(formatCount)),
  incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6],
  size: 56,
}

function optionsOf(series: readonly Series[], size: Size, onMove: (at: number | undefined) => void) {
  const options: Plot.Options = {
    ...size,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false } },
    scales: {
      // Half a day at each end, so that a campaign of one day stands in the middle.
      x: { time: false, range: (_, first, last) => [first - dayS / 2, last + dayS / 2] },
      y: { range: (_, _least, most) => [0, Math.max(1, most * 1.05)] },
    },
    axes: [dayAxis, countAxis],
    series: [
      {},
      ...series.map(({ label, colour: token }) => ({
        label,
        stroke: () => colour(token),
        width: 2,
        points: { size: 5, fill: () => colour(token) },
      })),
    ],
    hooks: { setCursor: [({ cursor }) => onMove(cursor.idx ?? undefined)] },
  }
  return options
}

/** Draws the days into a box, as wide as the box is, and tells which day the pointer is on. */
export function useDaysPlot(days: readonly DayMetrics[], series: readonly Series[]) {
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<number>()
  useEffect(() => {
    const target = box.current
    if (!target) return
    const sizeOf = () => ({ width: target.clientWidth, height: target.clientHeight })
    const data: Plot.AlignedData = [
      days.map(({ day }) => Date.parse(day) / 1000),
      ...series.map(({ key }) => days.map((row) => row[key])),
    ]
    const plot = new Plot(optionsOf(series, sizeOf(), setAt), data, target)
    const resized = new ResizeObserver(() => plot.setSize(sizeOf()))
    resized.observe(target)
    // The page is painted first, then the picture reads its colours.
    const repaint = () => requestAnimationFrame(() => plot.redraw(false))
    const dark = matchMedia('(prefers-color-scheme: dark)')
    addEventListener('themechange', repaint)
    dark.addEventListener('change', repaint)
    return () => {
      removeEventListener('themechange', repaint)
      dark.removeEventListener('change', repaint)
      resized.disconnect()
      plot.destroy()
    }
  }, [days, series])
  return { box, at }
}
