import type { changeCadence } from '@cadencia/contract/cadence-changes'
import type { ConditionInput } from '@cadencia/contract/condition-input'
import type { Sent } from '@cadencia/contract/endpoint'
import type { CadenceStep } from '@cadencia/contract/steps'

import { type Edit, newId, placeOf } from '../edit-state.ts'

export type ChangeBody = Sent<typeof changeCadence>['body']
type Who = NonNullable<ChangeBody['for']>

/** A condition names a step by its place in the list that is sent. */
function conditionSent(
  { condition }: CadenceStep,
  list: readonly CadenceStep[],
): ConditionInput | null | undefined {
  if (!condition || !('stepId' in condition)) return condition
  const place = list.findIndex(({ id }) => id === condition.stepId) + 1
  // Its step is gone: it stays as it is.
  return place === 0 ? undefined : { kind: condition.kind, place }
}

/** A task that was written, or the template. A task that was not touched has the one it had. */
const textSent = ({ templateId, template, task }: CadenceStep) =>
  task !== undefined && templateId === newId ? { task: { title: template.name, text: task } } : { templateId }

/** The whole list as it is sent. */
export const bodyOf = (
  campaignId: number,
  version: number,
  list: readonly CadenceStep[],
  who: Who = 'all',
): ChangeBody => ({
  campaignId,
  version,
  for: who,
  steps: list.map((step) => {
    const condition = conditionSent(step, list)
    return {
      ...(step.id !== newId && { id: step.id }),
      ...textSent(step),
      delayMinutes: step.delayMinutes,
      inThread: step.inThread,
      isOn: step.isOn,
      byHand: step.byHand,
      ...(condition !== undefined && { condition }),
    }
  }),
})

/** The same change of the steps as they are now: what was written stays, where its step is still there. */
export function rebased(edit: Edit, now: { base: readonly CadenceStep[]; version: number }): Edit {
  const mine = edit.list[placeOf(edit)]
  const fresh = { ...edit, ...now, list: now.base }
  if (!mine) return fresh
  if (edit.id === newId) return { ...fresh, list: now.base.toSpliced(placeOf(edit), 0, mine) }
  const isThere = now.base.some(({ id }) => id === mine.id)
  if (!isThere)
    return { ...fresh, id: newId, list: now.base.toSpliced(placeOf(edit), 0, { ...mine, id: newId }) }
  return {
    ...fresh,
    list: now.base.map((step) => (step.id === mine.id ? { ...mine, stepOrder: step.stepOrder } : step)),
  }
}
