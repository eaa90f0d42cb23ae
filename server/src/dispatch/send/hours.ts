import { calendarFor, nextCall, nextSlot } from '@cadencia/domain/calendar'
import { zoneOfNumber } from '@cadencia/domain/ddd'

import { rulesOf } from '#dispatch/plan.ts'

import type { Lane } from './queue.ts'

/** Whether a lane may send at the moment it was read: the same rules that planned it, asked once more. */
export function isOpen(lane: Lane): boolean {
  const now = Temporal.Instant.fromEpochMilliseconds(lane.now.getTime())
  return (
    Temporal.Instant.compare(nextSlot(now, calendarFor(lane.channel, rulesOf(lane, lane.days_off))), now) ===
    0
  )
}

/** How long until a number may be called where it is answered; 0 when it may be now, or nobody knows where that is. */
export function secondsUntilCall(number: string, now: Temporal.Instant): number {
  const zone = zoneOfNumber(number)
  return zone === undefined ? 0 : Math.ceil(now.until(nextCall(now, zone)).total('seconds'))
}
