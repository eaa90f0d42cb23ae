import { type PlannedStep as Step, plan, replan } from '@cadencia/domain/cadence'
import { calendarFor, nextSlot, type SendingRules } from '@cadencia/domain/calendar'
import type { Channel } from '@cadencia/domain/channel'

import type { PlannedStep, Resumption, RulesRow } from './queries.ts'

type Planned = { id: number; delay_minutes: number; channel: Channel }

const minuteOf = (time: string) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

export const rulesOf = (row: Omit<RulesRow, 'id' | 'status'>, daysOff: readonly string[]): SendingRules => ({
  timeZone: row.time_zone,
  justWeekday: row.just_weekday,
  window:
    row.window_start && row.window_end
      ? { from: minuteOf(row.window_start), until: minuteOf(row.window_end) }
      : undefined,
  skipHolidays: row.skip_holidays,
  daysOff,
})

const toDomain = (campaign: RulesRow, steps: readonly Planned[]): Step[] => {
  const rules = rulesOf(campaign, campaign.days_off)
  return steps.map(({ delay_minutes: delayMinutes, channel }) => ({
    delayMinutes,
    calendar: calendarFor(channel, rules),
  }))
}

const instantOf = (date: Date) => Temporal.Instant.fromEpochMilliseconds(date.getTime())
const dateOf = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds)

/** The first moment, not before this one, in which a campaign lets something of a channel leave. */
export const nextMoment = (campaign: Omit<RulesRow, 'id' | 'status'>, channel: Channel, at: Date): Date =>
  dateOf(nextSlot(instantOf(at), calendarFor(channel, rulesOf(campaign, campaign.days_off))))

/** When each step leaves for whoever enters now. */
export function planSteps(campaign: RulesRow, steps: readonly Planned[], enteredAt: Date): PlannedStep[] {
  const dates = plan(toDomain(campaign, steps), instantOf(enteredAt))
  return steps.flatMap(({ id, channel }, index) => {
    const due = dates[index]
    return due ? [{ stepId: id, channel, dueAt: dateOf(due) }] : []
  })
}

/** For whoever stopped before each of the steps: when it and the ones after it leave now. */
export function resumptionsOf(campaign: RulesRow, steps: readonly Planned[], now: Date): Resumption[] {
  const all = toDomain(campaign, steps)
  return steps.flatMap((first, from) =>
    replan(all.slice(from), instantOf(now)).flatMap((due, index) => {
      const step = steps[from + index]
      return step ? [{ firstStepId: first.id, stepId: step.id, dueAt: dateOf(due) }] : []
    }),
  )
}
