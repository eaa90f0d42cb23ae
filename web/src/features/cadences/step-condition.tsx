import { Split } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

import { conditionByKey, conditionByPlace, type StepDraft } from './cadence-draft.ts'
import type { StepBefore } from './condition-options.ts'

const ConditionField = lazy(async () => ({
  default: (await import('./condition-field.tsx')).ConditionField,
}))

type Props = {
  step: StepDraft
  drafts: readonly StepDraft[]
  /** The same steps, as a condition names them. */
  steps: readonly StepBefore[]
  place: number
  error: string | undefined
  onChange: (step: StepDraft) => void
}

/** The condition of a step, behind a button while there is none: most steps have none. */
export function StepCondition({ step, drafts, steps, place, error, onChange }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen && !step.condition)
    return (
      <Button
        variant="ghost"
        size="sm"
        icon={Split}
        className="-ml-2"
        aria-label={`Adicionar condição à etapa ${place + 1}`}
        onClick={() => setIsOpen(true)}
      >
        Adicionar condição
      </Button>
    )
  return (
    <Suspense fallback={<Skeleton className="h-10 w-full" />}>
      <ConditionField
        steps={steps}
        place={place}
        value={conditionByPlace(step.condition, drafts)}
        onChange={(condition) => onChange({ ...step, condition: conditionByKey(condition, drafts) })}
        error={error}
        autoFocus={isOpen}
      />
    </Suspense>
  )
}
