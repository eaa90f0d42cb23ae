import { removeOldFailures } from '#auth/queries.ts'
import { removeEmptyLanes, repairLanes } from '#engine/lanes/queries.ts'
import { removeOldHappenings, settleStuck } from '#engine/life/queries.ts'
import { removeOldApproaches } from '#engine/queries.ts'
import { accountIds } from '#metrics/recount/queries.ts'
import { recount } from '#metrics/recount/recount.ts'
import { type Db, isUnavailable } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'
import { removeOldKeys } from '#platform/once.ts'
import { removeExpiredSessions } from '#platform/session.ts'

const everyMs = 10 * 60_000

/** Keeps the house until the returned function is called. Any number of processes may do it at once. */
export function startHousekeeping(db: Db, log: Log) {
  const stopping = new AbortController()
  const round = createRound(db, log, { since: Temporal.Now.instant(), signal: stopping.signal })
  const timer = setInterval(() => void round(Temporal.Now.instant()), everyMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    stopping.abort()
  }
}

type Watch = { since: Temporal.Instant; signal?: AbortSignal }

/** Throws away what has expired, and once a night counts everything anew. */
export function createRound(db: Db, log: Log, { since, signal }: Watch) {
  let lastNight = nightOf(since)
  return async (now: Temporal.Instant) => {
    try {
      await removeExpiredSessions(db)
      await removeOldFailures(db)
      await removeOldApproaches(db)
      await removeOldKeys(db)
      await removeOldHappenings(db)
      const night = nightOf(now)
      if (night === lastNight) return
      lastNight = night
      await settleStuck(db)
      await removeEmptyLanes(db)
      for (const accountId of await accountIds(db)) await repairLanes(db, accountId)
      await recount(db, log, signal)
    } catch (error) {
      if (!isUnavailable(error)) log.error({ err: error }, 'housekeeping')
    }
  }
}

/** Which night it is, from 3 h in the morning on, where most of those who use it are asleep then. */
const nightOf = (now: Temporal.Instant) =>
  now.toZonedDateTimeISO('America/Sao_Paulo').subtract({ hours: 3 }).toPlainDate().toString()
