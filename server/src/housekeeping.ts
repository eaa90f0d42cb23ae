import { removeOldFailures } from '#auth/queries.ts'
import { removeOldApproaches } from '#dispatch/queries.ts'
import { type Db, isUnavailable } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'
import { removeExpiredSessions } from '#platform/session.ts'

const everyMs = 10 * 60_000

/** Throws away what has expired, until the returned function is called. Any number of processes may do it at once. */
export function keepTidy(db: Db, log: Log) {
  const tidy = async () => {
    try {
      await removeExpiredSessions(db)
      await removeOldFailures(db)
      await removeOldApproaches(db)
    } catch (error) {
      if (!isUnavailable(error)) log.error({ err: error }, 'housekeeping')
    }
  }
  const timer = setInterval(() => void tidy(), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
