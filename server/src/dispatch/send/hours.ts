import { calendarFor, closesAt, nextCall, nextSlot } from '@cadencia/domain/calendar'
import { zoneOfNumber } from '@cadencia/domain/ddd'

import { rulesOf } from '#dispatch/plan.ts'

import type { Lane } from './queue.ts'

const nowOf = (lane: Lane) => Temporal.Instant.fromEpochMilliseconds(lane.now.getTime())
const calendarOf = (lane: Lane) => calendarFor(lane.channel, rulesOf(lane, lane.days_off))

/** Whether a lane may send at the moment it was read: the same rules that planned it, asked once more. */
export const isOpen = (lane: Lane): boolean =>
  Temporal.Instant.compare(nextSlot(nowOf(lane), calendarOf(lane)), nowOf(lane)) === 0

/** Until when a lane that is open may send; undefined if its rules never open, and so are not obeyed. */
export function closingOf(lane: Lane): Date | undefined {
  const closes = closesAt(nowOf(lane), calendarOf(lane))
  return closes && new Date(closes.epochMilliseconds)
}

/** How long until a number may be called where it is answered; 0 when it may be now, or nobody knows where that is. */
export function secondsUntilCall(number: string, now: Temporal.Instant): number {
  const zone = zoneOfNumber(number)
  return zone === undefined ? 0 : Math.ceil(now.until(nextCall(now, zone)).total('seconds'))
}
