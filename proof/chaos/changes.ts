import type { ChangedStep } from '@cadencia/domain/cadence-change'

import type { Db } from '#server/src/platform/db.ts'

/** A change of a cadence: from when it was begun until everything was planned anew. */
export type Change = {
  campaign: number
  from: number
  until: number
  before: readonly ChangedStep[]
  after: readonly ChangedStep[]
}

/** What was changed of the cadences, in order. */
export async function changesOf(db: Db): Promise<Change[]> {
  const rows = await db
    .selectFrom('campaign_changes')
    .select(['campaign_id', 'created_at', 'finished_at', 'steps'])
    .where('kind', '=', 'steps')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ campaign_id: campaign, created_at, finished_at, steps }) =>
    steps
      ? {
          campaign,
          from: created_at.getTime(),
          until: finished_at?.getTime() ?? Infinity,
          before: steps.before,
          after: steps.after,
        }
      : [],
  )
}

/** The steps of each campaign as they are, in order. */
export async function cadencesOf(db: Db): Promise<Map<number, ChangedStep[]>> {
  const rows = await db
    .selectFrom('steps')
    .select(['campaign_id', 'id', 'delay_minutes', 'is_on'])
    .where('is_active', '=', true)
    .orderBy('step_order')
    .execute()
  const steps = Map.groupBy(rows, ({ campaign_id }) => campaign_id)
  return new Map(
    [...steps].map(([campaign, own]) => [
      campaign,
      own.map(({ id, delay_minutes, is_on }) => ({
        id,
        delayMinutes: delay_minutes,
        isOn: is_on,
        channel: 'email',
      })),
    ]),
  )
}

type Left = { stepId: number; departedAt: number; at: number; wasTried: boolean }

/**
 * The order of the steps and the delay of a message when it left. One that had passed the gate, or was tried, before a
 * change keeps its moment.
 */
export function rulesOf(changes: readonly Change[], steps: readonly ChangedStep[], left: Left) {
  const listAt = (at: number) =>
    changes.findLast(({ until }) => until <= at)?.after ?? changes[0]?.before ?? steps
  const order = listAt(left.at)
  const lists = [order, listAt(left.departedAt)]
  if (left.wasTried) lists.push(...changes.flatMap(({ before, after }) => [before, after]))
  const own = lists.flatMap((list) => list.filter(({ id }) => id === left.stepId))
  return { order, delayMs: Math.min(...own.map(({ delayMinutes }) => delayMinutes)) * 60_000 }
}
