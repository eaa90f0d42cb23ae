import { type Calendar, nextSlot } from './calendar.ts'

export type PlannedStep = { delayMinutes: number; calendar: Calendar }

/**
 * When each step of a cadence leaves for a contact who enters now.
 * A delay counts from the step before it, so a weekend pushes every later step too and no two come closer than meant.
 */
export function plan(steps: readonly PlannedStep[], enteredAt: Temporal.Instant): Temporal.Instant[] {
  let at = enteredAt
  return steps.map(({ delayMinutes, calendar }) => {
    at = nextSlot(at.add({ minutes: delayMinutes }), calendar)
    return at
  })
}

/** When the steps that remain leave if the first of them is due now: order and spacing stay, nothing comes all at once. */
export const replan = (remaining: readonly PlannedStep[], now: Temporal.Instant) =>
  plan(
    remaining.map((step, index) => (index === 0 ? { ...step, delayMinutes: 0 } : step)),
    now,
  )
