import { nextMoment } from '#engine/plan.ts'
import { lockCampaignForShare, snoozeTask, transactionTime } from '#engine/queries.ts'
import type { Db } from '#platform/db.ts'
import type { Caller } from '#platform/route.ts'
import { transact } from '#platform/transact.ts'

import { openTask, taskDone, taskNotFound } from './open.ts'
import { insertOutcome } from './queries.ts'
import { checkMoment } from './when.ts'

/** Puts a task off, to a moment within the hours of its campaign. It stays a task, so the steps behind it wait. */
export const snooze = (db: Db, caller: Caller, id: number, until: string): Promise<Date> =>
  transact(db, async (tx) => {
    const { accountId, userId } = caller
    const task = await openTask(tx, caller, id)
    const campaign = await lockCampaignForShare(tx, accountId, task.campaign_id)
    if (!campaign) throw taskNotFound()
    const wished = checkMoment('until', await transactionTime(tx), until)
    const dueAt = nextMoment(campaign, task.channel, wished)
    if (!(await snoozeTask(tx, accountId, id, dueAt))) throw await taskDone(tx, caller, id)
    await insertOutcome(tx, accountId, task, { userId, outcome: 'snoozed' })
    return dueAt
  })
