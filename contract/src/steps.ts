import type { Condition as ConditionOfStep } from '@cadencia/domain/condition'
import { z } from 'zod'

import { Channel, Count, Id, orElse, Words } from './shapes.ts'

/**
 * What must hold when a step is due; otherwise it is skipped. It was checked when it was kept; how it is written is in
 * condition-input.ts.
 */
const Condition = z.custom<ConditionOfStep>((value) => typeof value === 'object').meta({ type: 'object' })
export type { ConditionInput } from './condition-input.ts'

/** A version of a step that is compared with others: its text and its share. */
export const Variant = z.object({
  /** A is 1. At most four are compared at once; a letter never goes to another text. */
  variant: z.int().min(1).max(26),
  templateId: Id,
  template: z.object({ name: Words }),
  weight: Id,
})
export type Variant = z.infer<typeof Variant>

const Yes = orElse(z.boolean(), true)

export const CadenceStep = z.object({
  id: Id,
  stepOrder: Id,
  templateId: Id,
  template: z.object({ name: Words, type: Channel }),
  delayMinutes: Count,
  /** Whether its e-mail leaves in the thread of the first one. */
  inThread: Yes,
  isActive: Yes,
  /** Switched off it stays in its place, and contacts pass it by. */
  isOn: Yes,
  /** A person does it: when it is due it becomes a task. */
  byHand: orElse(z.boolean(), false),
  /** What a task says. Its name is that of its template. */
  task: z.string().optional(),
  condition: orElse(Condition.nullable(), null),
  /** The versions that are compared now; none: one text for all. */
  variants: orElse(z.array(Variant), []),
})
export type CadenceStep = z.infer<typeof CadenceStep>
