import { calendarFor, nextSlot } from '@cadencia/domain/calendar'

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
