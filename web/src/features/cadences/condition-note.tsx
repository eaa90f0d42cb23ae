import type { CadenceStep } from '@cadencia/contract/steps'
import { conditionText } from '@cadencia/domain/condition-text'
import { Split } from 'lucide-react'

import { reach } from './channel-words.ts'

type Props = { step: CadenceStep; steps: readonly CadenceStep[] }

/** On what a step depends, in a line under its name. */
export function ConditionNote({ step: { condition }, steps }: Props) {
  if (!condition) return null
  const names = {
    place: (stepId: number) => steps.find(({ id }) => id === stepId)?.stepOrder,
    channel: (channel: keyof typeof reach) => reach[channel],
  }
  return (
    <span className="inline-flex items-center gap-1 rounded-[6px] bg-surface-3 px-1.5 py-0.5 text-ink-2">
      <Split size={13} aria-hidden="true" className="shrink-0" />
      {conditionText(condition, names)}; senão, pula
    </span>
  )
}
