import { moveMessages } from '#engine/life/queries.ts'
import { addBegun, lockPlaces, newcomersOf } from '#engine/newcomers/queries.ts'
import { replanOverdue } from '#engine/plan.ts'
import { activeSteps, findRules, paceOf } from '#engine/queries.ts'
import type { Db } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'
import { transact } from '#platform/transact.ts'

import { type Lane, laneKey, lockUnchanged, overdueIn } from './queue.ts'
import { guarded } from './rounds.ts'

export type Deferral = { lane: Lane; before: Date; startAt: Date }

const atOnce = 1000

/** Those who have not begun keep to the number of people who begin a day. */
async function placesFor(tx: Db, { account_id, campaign_id }: Lane, startAt: Date) {
  const campaign = await findRules(tx, account_id, campaign_id)
  if (!campaign) return undefined
  await lockPlaces(tx, account_id, campaign)
  return newcomersOf(tx, account_id, campaign, startAt)
}

/**
 * What may not leave when it is due is planned for when it may, so that its date is true: outside the hours for when they
 * begin, past the limit of a day for the next, one after another at the pace of the sender.
 */
export function createDeferring(db: Db, log: Log, held: () => ReadonlyMap<number, ReadonlySet<number>>) {
  const running = new Map<string, Promise<void>>()

  const defer = async ({ lane, before, startAt }: Deferral) => {
    const { account_id: accountId, campaign_id: campaignId, channel } = lane
    const steps = await activeSteps(db, accountId, campaignId)
    const alone = lane.rotates ? lane.sender_id : undefined
    const speeds = new Map([[channel, await paceOf(db, accountId, campaignId, channel, alone)]])
    const moveSome = (places: number) =>
      transact(db, async (tx) => {
        // Other hours since then: what they let leave must not be moved by the old ones.
        if (!(await lockUnchanged(tx, lane))) return 0
        // What is on its way has its turn already.
        const except = held().get(accountId) ?? new Set()
        const overdue = await overdueIn(tx, lane, { before, except, most: atOnce })
        const counted = new Map([[channel, places]])
        const newcomers = await placesFor(tx, lane, startAt)
        const planning = { startAt, now: lane.now, speeds, before: counted, newcomers }
        const { moved, begun } = replanOverdue(lane, steps, overdue, planning)
        await moveMessages(tx, accountId, moved)
        await addBegun(tx, accountId, campaignId, begun)
        return moved.length > 0 ? overdue.length : 0
      })
    let places = 0
    for (let moved = await moveSome(0); moved === atOnce; moved = await moveSome(places)) places += moved
  }

  return {
    /** In the background, one at a time for each lane. */
    later(deferrals: readonly Deferral[]) {
      for (const deferral of deferrals) {
        const key = laneKey(deferral.lane)
        if (running.has(key)) continue
        const work = guarded(log, 'defer', () => defer(deferral))
        running.set(
          key,
          work().finally(() => running.delete(key)),
        )
      }
    },
    idle: () => Promise.all(running.values()),
  }
}
