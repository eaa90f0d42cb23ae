import { type PlannedStep, plan, replan } from '@cadencia/domain/cadence'
import { type Calendar, calendarFor, nextSlot, type SendingRules } from '@cadencia/domain/calendar'
import type { Channel } from '@cadencia/domain/channel'
import { dayOf, type Days, type Newcomers, placer, sumOfDays } from '@cadencia/domain/newcomers'
import { type Pace, type Slot, spread } from '@cadencia/domain/spread'

import { channelOf } from '#channels/registry.ts'
import type { Moved, Overdue } from '#engine/life/queries.ts'

import type { Plan, RulesRow } from './queries.ts'

type Step = { id: number; delay_minutes: number; channel: Channel }
type Rules = Omit<RulesRow, 'id' | 'status' | 'new_per_day'>

const minuteOf = (time: string) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

const rulesOf = (row: Omit<Rules, 'days_off'>, daysOff: readonly string[]): SendingRules => ({
  timeZone: row.time_zone,
  justWeekday: row.just_weekday,
  window:
    row.window_start && row.window_end
      ? { from: minuteOf(row.window_start), until: minuteOf(row.window_end) }
      : undefined,
  skipHolidays: row.skip_holidays,
  daysOff,
})

export const calendarOf = (campaign: Rules, channel: Channel): Calendar =>
  calendarFor(channelOf(channel).hours, rulesOf(campaign, campaign.days_off))

const toDomain = (campaign: Rules, steps: readonly Step[]): PlannedStep[] =>
  steps.map(({ delay_minutes: delayMinutes, channel }) => ({
    delayMinutes,
    calendar: calendarOf(campaign, channel),
  }))

export const instantOf = (date: Date) => Temporal.Instant.fromEpochMilliseconds(date.getTime())
export const dateOf = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds)

/** The first moment, not before this one, in which a campaign lets something of a channel leave. */
export const nextMoment = (campaign: Rules, channel: Channel, at: Date): Date =>
  dateOf(nextSlot(instantOf(at), calendarOf(campaign, channel)))

/** How fast a channel of a campaign may go, and what its sender has sent today. */
export type Speed = { pace: Pace; sentToday: number }

export const unlimited: Speed = { pace: { perMinute: undefined, perDay: undefined }, sentToday: 0 }

export type Entering = {
  enteredAt: Date
  /** Where they enter later. */
  now?: Date
  contacts: number
  /** Of them, so many begin a day. */
  mostADay?: number | undefined
  /** Of all who enter the campaign. */
  newcomers?: Newcomers | undefined
  speed: Speed
}

/** When each step leaves for those who enter at a moment, so many of them, at the speed of their first step. */
export function planSteps(
  campaign: Rules,
  steps: readonly Step[],
  { enteredAt, now = enteredAt, contacts, mostADay, newcomers, speed }: Entering,
): Plan {
  const all = toDomain(campaign, steps)
  const [begins] = plan(all.slice(0, 1), instantOf(enteredAt))
  const [first] = steps
  if (!begins || !first) return { dueAt: enteredAt, froms: [], everySeconds: 0, steps: [] }
  const { slots, everySeconds } = spreadFrom(campaign, first.channel, speed, {
    begins,
    messages: contacts,
    mostADay,
    newcomers,
    now,
  })
  return {
    dueAt: dateOf(instantOf(enteredAt).add({ minutes: first.delay_minutes })),
    froms: slots.map(({ from }) => from),
    everySeconds,
    steps: slots.flatMap(({ at }, slot) =>
      replan(all, at).flatMap((due, index) => {
        const step = steps[index]
        return step
          ? [
              {
                slot: slot + 1,
                stepId: step.id,
                channel: step.channel,
                dueAt: dateOf(due),
                isFirst: index === 0,
              },
            ]
          : []
      }),
    ),
  }
}

/** How many of so many contacts begin on each day. */
export function begunBy({ froms, steps }: Plan, contacts: number, timeZone: string) {
  const begun = new Map<string, number>()
  for (const { slot, dueAt } of steps.filter(({ isFirst }) => isFirst)) {
    const people = Math.min(froms[slot] ?? contacts, contacts) - (froms[slot - 1] ?? 0)
    const day = dayOf(instantOf(dueAt), timeZone)
    if (people > 0) begun.set(day, (begun.get(day) ?? 0) + people)
  }
  return begun
}

/** A step of those who leave one after another. */
export type Stretch = {
  stepId: number
  channel: Channel
  first: Date
  messages: number
  everySeconds: number
}

/** What a plan comes to for so many contacts. */
export const stretchesOf = ({ froms, everySeconds, steps }: Plan, contacts: number): Stretch[] =>
  steps.flatMap(({ slot, stepId, channel, dueAt }) => {
    const messages = Math.min(froms[slot] ?? contacts, contacts) - (froms[slot - 1] ?? 0)
    return messages > 0 ? [{ stepId, channel, first: dueAt, messages, everySeconds }] : []
  })

type From = {
  begins: Temporal.Instant
  messages: number
  mostADay?: number | undefined
  newcomers?: Newcomers | undefined
  now: Date
}

/** What was sent today counts only for what begins today. */
export function spreadFrom(
  campaign: Rules,
  channel: Channel,
  speed: Speed,
  { begins, messages, mostADay = Infinity, newcomers, now }: From,
) {
  const isToday = dayOf(begins, campaign.time_zone) === dayOf(instantOf(now), campaign.time_zone)
  const sentToday = isToday ? speed.sentToday : 0
  return spread(begins, calendarOf(campaign, channel), speed.pace, {
    messages,
    sentToday,
    mostADay,
    newcomers,
  })
}

export type Replanning = {
  /** Nothing is planned for before. */
  startAt: Date
  now: Date
  speeds: ReadonlyMap<Channel, Speed>
  /** How many of each channel were planned from the same moment before. */
  before: ReadonlyMap<Channel, number>
  /** Of those whose first step is overdue, so many begin a day. */
  newcomers?: Newcomers | undefined
}

/** When what is overdue, and all that waits behind it, leaves instead: from a moment on, in its order, with its delays. */
export function replanOverdue(
  campaign: Rules,
  steps: readonly Step[],
  overdue: readonly Overdue[],
  { startAt, now, speeds, before, newcomers }: Replanning,
): { moved: Moved[]; begun: Days } {
  const all = toDomain(campaign, steps)
  const begun = placesLeft(campaign.time_zone, overdue, steps)
  let placed: Days = new Map()
  const open = newcomers
    ? { ...newcomers, begun: sumOfDays(newcomers.begun, begun) }
    : { perDay: Infinity, begun: new Map() }
  const moved = [...Map.groupBy(overdue, ({ channel }) => channel)].flatMap(([channel, group]) => {
    const calendar = calendarOf(campaign, channel)
    const begins = nextSlot(instantOf(startAt), calendar)
    const places = before.get(channel) ?? 0
    const speed = speeds.get(channel) ?? unlimited
    const messages = places + group.length
    const { slots, everySeconds } = spreadFrom(campaign, channel, speed, { begins, messages, now })
    const beginning = placer({ ...open, begun: sumOfDays(open.begun, placed) }, calendar)
    const datesOf = remembered((at, firstStep) => replan(all.slice(firstStep), at))
    const datesFrom = (slot: Slot, place: number, firstStep: number) => {
      const milliseconds = Math.round((place - slot.from) * everySeconds * 1000)
      const at = slot.at.add({ milliseconds })
      const from = firstStep === 0 ? beginning.place(at) : at
      if (!from.equals(at)) return datesOf(from, firstStep)
      return datesOf(slot.at, firstStep).map((due) => due.add({ milliseconds }))
    }
    const dates = group.flatMap(({ enrolment_id: enrolmentId, step_id: stepId }, index) => {
      const firstStep = steps.findIndex(({ id }) => id === stepId)
      const place = places + index
      const slot = slots.find(({ from, until }) => from <= place && place < until)
      if (firstStep === -1 || !slot) return []
      return datesFrom(slot, place, firstStep).flatMap((due, behind) => {
        const step = steps[firstStep + behind]
        return step ? [{ enrolmentId, stepId: step.id, dueAt: dateOf(due) }] : []
      })
    })
    placed = sumOfDays(placed, beginning.placed)
    return dates
  })
  return { moved, begun: sumOfDays(begun, placed) }
}

/** Those whose first step is overdue leave the places they had, as numbers to take away. */
function placesLeft(timeZone: string, overdue: readonly Overdue[], [first]: readonly Step[]) {
  const left = new Map<string, number>()
  for (const { step_id, shipping_at } of overdue)
    if (shipping_at && step_id === first?.id) {
      const day = dayOf(instantOf(shipping_at), timeZone)
      left.set(day, (left.get(day) ?? 0) - 1)
    }
  return left
}

type Dates = readonly Temporal.Instant[]

/** The dates of a moment and a first step are the same for all its contacts. */
function remembered(ask: (at: Temporal.Instant, firstStep: number) => Dates) {
  const answers = new Map<string, Dates>()
  return (at: Temporal.Instant, firstStep: number): Dates => {
    const key = `${at.epochMilliseconds}/${firstStep}`
    const dates = answers.get(key) ?? ask(at, firstStep)
    answers.set(key, dates)
    return dates
  }
}
