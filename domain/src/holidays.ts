/** Easter Sunday by Meeus, Jones and Butcher: whole divisions only. */
function easterOf(year: number): { month: number; day: number } {
  const by = (dividend: number, divisor: number) => Math.floor(dividend / divisor)
  const a = year % 19
  const b = by(year, 100)
  const c = year % 100
  const g = by(b - by(b + 8, 25) + 1, 3)
  const h = (19 * a + b - by(b, 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * by(c, 4) - h - (c % 4)) % 7
  const m = by(a + 11 * h + 22 * l, 451)
  const sum = h + l - 7 * m + 114
  return { month: by(sum, 31), day: (sum % 31) + 1 }
}

export const easter = (year: number) => Temporal.PlainDate.from({ year, ...easterOf(year) })

/** Month and day, the first year in which the law had it, and its name. */
const fixed: readonly (readonly [month: number, day: number, since: number, name: string])[] = [
  [1, 1, 0, 'Confraternização Universal'],
  [4, 21, 0, 'Tiradentes'],
  [5, 1, 0, 'Dia do Trabalho'],
  [9, 7, 0, 'Independência'],
  [10, 12, 1980, 'Nossa Senhora Aparecida'],
  [11, 2, 0, 'Finados'],
  [11, 15, 0, 'Proclamação da República'],
  [11, 20, 2024, 'Consciência Negra'],
  [12, 25, 0, 'Natal'],
]

/** `2026-11-20`. Browsers need not know Temporal. */
const isoDay = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

/** The national holidays of a year, in their order. */
export function nationalHolidays(year: number): { day: string; name: string }[] {
  const { month: easterMonth, day: easterDay } = easterOf(year)
  return [
    ...fixed
      .filter(([, , since]) => year >= since)
      .map(([month, day, , name]) => ({ day: isoDay(year, month, day), name })),
    { day: isoDay(year, easterMonth, easterDay - 2), name: 'Sexta-feira Santa' },
  ].toSorted((one, other) => one.day.localeCompare(other.day))
}

/** The national holidays of Brazil; Carnival and Corpus Christi are not among them. */
export function isNationalHoliday(date: Temporal.PlainDate): boolean {
  const isFixed = fixed.some(
    ([month, day, since]) => date.month === month && date.day === day && date.year >= since,
  )
  return isFixed || date.equals(easter(date.year).subtract({ days: 2 }))
}
