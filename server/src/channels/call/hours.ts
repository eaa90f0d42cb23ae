import { nextCall } from '@cadencia/domain/calendar'
import { zoneOfNumber } from '@cadencia/domain/ddd'

/** How long until a number may be called where it is answered; 0 when it may be now, or its zone is unknown. */
export function secondsUntilCall(number: string, now: Temporal.Instant): number {
  const zone = zoneOfNumber(number)
  return zone === undefined ? 0 : Math.ceil(now.until(nextCall(now, zone)).total('seconds'))
}
