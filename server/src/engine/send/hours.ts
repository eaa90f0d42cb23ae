import { beginningOf, closesAt, nextDay, nextSlot } from '@cadencia/domain/calendar'

import { calendarOf, dateOf, instantOf } from '#engine/plan.ts'

import type { Lane } from './queue.ts'

const nowOf = (lane: Lane) => instantOf(lane.now)
const hoursOf = (lane: Lane) => calendarOf(lane, lane.channel)

/** Whether a lane may send at the moment it was read: the same rules that planned it, asked once more. */
export const isOpen = (lane: Lane): boolean =>
  Temporal.Instant.compare(nextSlot(nowOf(lane), hoursOf(lane)), nowOf(lane)) === 0

/** Until when a lane that is open may send; undefined if its rules never open, and so are not obeyed. */
export function closingOf(lane: Lane): Date | undefined {
  const closes = closesAt(nowOf(lane), hoursOf(lane))
  return closes && dateOf(closes)
}

/** When a lane that is closed opens. */
export const openingOf = (lane: Lane): Date => dateOf(nextSlot(nowOf(lane), hoursOf(lane)))

/** When a lane goes on whose sender has sent what it may send today. */
export const nextDayOf = (lane: Lane): Date => dateOf(nextDay(nowOf(lane), hoursOf(lane)))

/** At night, without a window: since when what is due may leave, and when what was left from before does. */
export function nightOf(lane: Lane): { dueSince: Date; leftoversAt: Date } | undefined {
  const night = beginningOf(nowOf(lane), hoursOf(lane))
  return night && { dueSince: dateOf(night.leftBefore), leftoversAt: dateOf(night.begins) }
}
