/** A calendar day as the API takes it, `2026-11-15`, in the time zone of whoever looks. */
function dayOf(date: Date) {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

export const today = () => dayOf(new Date())

export function daysAgo(count: number) {
  const date = new Date()
  date.setDate(date.getDate() - count)
  return dayOf(date)
}

export const firstOfMonth = () => `${today().slice(0, 8)}01`
