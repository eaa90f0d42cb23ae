import type { Clock } from '@cadencia/domain/cadence-change'
import { nextSlot } from '@cadencia/domain/calendar'
import type { Channel } from '@cadencia/domain/channel'

import { calendarOf, dateOf, instantOf, type Speed, spreadFrom, unlimited } from '#engine/plan.ts'
import type { RulesRow } from '#engine/queries.ts'

type Moment = { now: Date; speeds: ReadonlyMap<Channel, Speed>; places: Map<Channel, number> }

const minute = 60_000
/** So many messages are spread at a time; more than a part of a change has. */
const spreadAtOnce = 10_000

/** When messages of a campaign may leave, by its hours and the pace of its senders. `places` counts those that leave at once. */
export function clockOf(campaign: RulesRow, { now, speeds, places }: Moment): Clock {
  // Hours begin and end at full minutes, so that moments of one minute share an answer: none, or when it opens next.
  const slots = new Map<Channel, Map<number, number | undefined>>()
  const opening = (channel: Channel, minuteOfAt: number) => {
    const from = new Date(minuteOfAt * minute)
    const next = dateOf(nextSlot(instantOf(from), calendarOf(campaign, channel))).getTime()
    return next === from.getTime() ? undefined : next
  }
  const slot = (channel: Channel, at: number) => {
    const known = slots.get(channel) ?? new Map<number, number | undefined>()
    slots.set(channel, known)
    const key = Math.floor(at / minute)
    if (!known.has(key)) known.set(key, opening(channel, key))
    return known.get(key) ?? at
  }
  const spreads = new Map<Channel, ReturnType<typeof spreadFrom>>()
  const spreadOf = (channel: Channel, place: number) => {
    const known = spreads.get(channel)
    if (known && place < (known.slots.at(-1)?.until ?? 0)) return known
    const begins = nextSlot(instantOf(now), calendarOf(campaign, channel))
    const speed = speeds.get(channel) ?? unlimited
    const spread = spreadFrom(campaign, channel, speed, { begins, messages: place + spreadAtOnce, now })
    spreads.set(channel, spread)
    return spread
  }
  const leaveSoon = (channel: Channel) => {
    const place = places.get(channel) ?? 0
    places.set(channel, place + 1)
    const { slots: stretches, everySeconds } = spreadOf(channel, place)
    const own = stretches.find(({ from, until }) => from <= place && place < until)
    if (!own) return now.getTime()
    return own.at.epochMilliseconds + Math.round((place - own.from) * everySeconds * 1000)
  }
  return { now: now.getTime(), slot, leaveSoon }
}
