/** Calendar days, both included; either end may be open. */
export type Period = { from?: string | undefined; to?: string | undefined }

/** A calendar day as the API takes it, `2026-11-15`, in the time zone of the browser. */
export function dayOf(date: Date) {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

export const today = () => dayOf(new Date())

/** So many days from now; before now where negative. */
export function inDays(count: number) {
  const date = new Date()
  date.setDate(date.getDate() + count)
  return dayOf(date)
}

export const firstOfMonth = () => `${today().slice(0, 8)}01`

export function lastOfMonth() {
  const now = new Date()
  return dayOf(new Date(now.getFullYear(), now.getMonth() + 1, 0))
}

/** Noon of a calendar day here: no change of the clocks moves it to another day. */
export function noonOf(day: string) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12)
}
