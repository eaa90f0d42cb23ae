import type { ConditionInput } from '@cadencia/contract/condition-input'
import type { Condition } from '@cadencia/domain/condition'

import type { Db } from '#platform/db.ts'

import { setCondition } from './queries.ts'

/** A condition with the id of the step it names by its place, and none where there is no such step. */
export function conditionOf(
  asked: ConditionInput | null | undefined,
  ids: readonly number[],
): Condition | null {
  if (!asked || !('place' in asked)) return asked ?? null
  const stepId = ids[asked.place - 1]
  return stepId === undefined ? null : { kind: asked.kind, stepId }
}

type Step = { condition?: ConditionInput | null | undefined }

/** The conditions of new steps, once their ids are known. */
export async function keepConditions(
  tx: Db,
  accountId: number,
  ids: readonly number[],
  steps: readonly Step[],
) {
  for (const [index, { condition }] of steps.entries()) {
    const id = ids[index]
    if (condition && id !== undefined) await setCondition(tx, accountId, id, conditionOf(condition, ids))
  }
}
