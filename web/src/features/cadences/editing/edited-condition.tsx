import type { CadenceStep, ConditionInput } from '@cadencia/contract/steps'

import { ConditionField } from '../condition-field.tsx'

type Condition = CadenceStep['condition']
type Props = {
  step: CadenceStep
  before: readonly CadenceStep[]
  onChange: (condition: Condition) => void
}

/** A step that is not before it any more. */
const nowhere = 0

/** The field names steps by their place, a step that is kept names them by their id. */
function byPlace(condition: Condition, before: readonly CadenceStep[]): ConditionInput | null {
  if (!condition || !('stepId' in condition)) return condition
  const { kind, stepId } = condition
  return { kind, place: before.findIndex(({ id }) => id === stepId) + 1 || nowhere }
}

function byId(condition: ConditionInput | null, before: readonly CadenceStep[]): Condition {
  if (!condition || !('place' in condition)) return condition
  const named = before[condition.place - 1]
  return named ? { kind: condition.kind, stepId: named.id } : null
}

const asNamed = ({ template }: CadenceStep) => ({ name: template.name, channel: template.type })

/** The condition of a step that is being changed. */
export const EditedCondition = ({ step, before, onChange }: Props) => (
  <ConditionField
    steps={[...before, step].map(asNamed)}
    place={before.length}
    value={byPlace(step.condition, before)}
    onChange={(condition) => onChange(byId(condition, before))}
  />
)
