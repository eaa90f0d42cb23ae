import { Refusal } from '#platform/problem.ts'

const farthestDays = 90
/** A clock of the browser may run behind ours, and a form knows no seconds. */
const graceMs = 2 * 60_000

/** A moment that a person chose, not before now; refused where it is past or too far. */
export function checkMoment(field: string, now: Date, wished: string): Date {
  const ahead = Date.parse(wished) - now.getTime()
  const message =
    ahead < -graceMs
      ? 'Escolha uma data no futuro'
      : ahead > farthestDays * 24 * 3600 * 1000
        ? `Escolha uma data nos próximos ${farthestDays} dias`
        : undefined
  if (message) throw new Refusal('invalid', { message, fields: { [field]: message } })
  return new Date(Math.max(now.getTime(), Date.parse(wished)))
}
