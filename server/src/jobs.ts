import { removeOldFailures } from '#auth/queries.ts'
import { redrawStrays } from '#engine/changes/change.ts'
import { endHeldTooLong } from '#engine/hold/hold.ts'
import { removeEmptyLanes, repairLanes } from '#engine/lanes/queries.ts'
import { removeOldHappenings, settleStuck } from '#engine/life/queries.ts'
import { removeOldApproaches } from '#engine/queries.ts'
import { foldOld } from '#engine/retention/fold.ts'
import { accountsThatForget } from '#engine/retention/queries.ts'
import { sweepImports } from '#imports/queue.ts'
import { removeOldInbound } from '#listening/queries.ts'
import { accountIds } from '#metrics/recount/queries.ts'
import { recount } from '#metrics/recount/recount.ts'
import type { Db } from '#platform/db.ts'
import type { Kind } from '#platform/jobs/loop.ts'
import { enqueue } from '#platform/jobs/queries.ts'
import type { Log } from '#platform/log.ts'
import { removeOldKeys } from '#platform/once.ts'
import { removeExpiredSessions } from '#platform/session.ts'
import { forgetParked } from '#tracking/whatsapp/queries.ts'
import { takeUp } from '#tracking/whatsapp/webhook.ts'

const secondsFromNow = (seconds: number) => new Date(Date.now() + seconds * 1000)

/** What the product does in the background, beside reading files and sending. */
export const jobsOf = (db: Db, log: Log): Kind[] => [
  { name: 'clean', first: () => new Date(), run: async () => (await clean(db), secondsFromNow(600)) },
  {
    name: 'whatsapp-waiting',
    first: () => new Date(),
    run: async () => (await takeUp(db), secondsFromNow(2)),
  },
  { name: 'night', first: nextNight, run: async () => (await beginNight(db), nextNight()) },
  {
    name: 'recount',
    run: async ({ accountId, lock }) => {
      await repairLanes(db, accountId)
      await redrawStrays(db, accountId)
      await recount(db, log, accountId, lock)
      return undefined
    },
  },
  {
    name: 'retention',
    run: async ({ accountId, signal }) =>
      (await foldOld(db, accountId, signal)) ? undefined : secondsFromNow(0),
  },
]

/** Throws away what has expired. */
export async function clean(db: Db) {
  await removeExpiredSessions(db)
  await removeOldFailures(db)
  await removeOldApproaches(db)
  await removeOldKeys(db)
  await removeOldHappenings(db)
  await forgetParked(db)
  await sweepImports(db)
}

/** What is done for each account is a job of its own: any process takes it, and one that fails stops no other. */
async function beginNight(db: Db) {
  await settleStuck(db)
  await endHeldTooLong(db)
  await removeOldInbound(db)
  await removeEmptyLanes(db)
  await enqueue(db, forEach('recount', await accountIds(db)))
  await enqueue(db, forEach('retention', await accountsThatForget(db)))
}

const forEach = (kind: string, accountIds: readonly number[]) =>
  accountIds.map((accountId) => ({ kind, key: String(accountId), accountId, runAt: new Date() }))

/** Three in the morning, when most of those who use the product are asleep. */
export function nextNight(now = Temporal.Now.instant()): Date {
  const here = now.toZonedDateTimeISO('America/Sao_Paulo')
  const tonight = here.with({ hour: 3, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 })
  const next = Temporal.ZonedDateTime.compare(tonight, here) > 0 ? tonight : tonight.add({ days: 1 })
  return new Date(next.epochMilliseconds)
}
