import { newcomersOf } from '#engine/newcomers/queries.ts'
import { planSteps, unlimited } from '#engine/plan.ts'
import { type activeSteps, paceOf, type RulesRow, transactionTime } from '#engine/queries.ts'
import type { Db } from '#platform/db.ts'

/** When contacts begin, and how many of them a day; at once where nothing is asked for. */
export type Entrance = { startAt?: Date | undefined; newPerDay?: number | undefined }

type Into = { campaign: RulesRow; steps: Awaited<ReturnType<typeof activeSteps>>; contacts: number }

/** When each step leaves for those who enter: the plan of an enrolment and of its forecast. */
export async function planEntrance(
  tx: Db,
  accountId: number,
  { campaign, steps, contacts }: Into,
  { startAt, newPerDay }: Entrance,
) {
  const now = await transactionTime(tx)
  const [first] = steps
  const enteredAt = startAt && startAt > now ? startAt : now
  return planSteps(campaign, steps, {
    enteredAt,
    now,
    contacts,
    mostADay: newPerDay,
    newcomers: await newcomersOf(tx, accountId, campaign, enteredAt),
    speed: first ? await paceOf(tx, accountId, campaign.id, first.channel) : unlimited,
  })
}
