/** Easter Sunday by Meeus, Jones and Butcher: whole divisions only. */
export function easter(year: number): Temporal.PlainDate {
  const by = (dividend: number, divisor: number) => Math.floor(dividend / divisor)
  const a = year % 19
  const b = by(year, 100)
  const c = year % 100
  const g = by(b - by(b + 8, 25) + 1, 3)
  const h = (19 * a + b - by(b, 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * by(c, 4) - h - (c % 4)) % 7
  const m = by(a + 11 * h + 22 * l, 451)
  const sum = h + l - 7 * m + 114
  return Temporal.PlainDate.from({ year, month: by(sum, 31), day: (sum % 31) + 1 })
}

/** Month and day, and the first year in which the law had it. */
const fixed: readonly (readonly [month: number, day: number, since: number])[] = [
  [1, 1, 0],
  [4, 21, 0],
  [5, 1, 0],
  [9, 7, 0],
  [10, 12, 1980],
  [11, 2, 0],
  [11, 15, 0],
  [11, 20, 2024],
  [12, 25, 0],
]

/** The national holidays of Brazil; Carnival and Corpus Christi are not among them. */
export function isNationalHoliday(date: Temporal.PlainDate): boolean {
  const isFixed = fixed.some(
    ([month, day, since]) => date.month === month && date.day === day && date.year >= since,
  )
  return isFixed || date.equals(easter(date.year).subtract({ days: 2 }))
}
