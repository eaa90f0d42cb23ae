import { signs } from '@cadencia/domain/condition'
import { z } from 'zod'

import { TemplateType, Id } from './shapes.ts'

const invalid = 'Escolha uma condição válida'
const AttributeText = z.string(invalid).trim().max(255, 'Texto muito longo')

/** A condition while it is written names a step by its place in the list, from 1: a new step has no id yet. */
export const ConditionInput = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.enum(signs), place: Id }),
    z.object({ kind: z.literal('has_channel'), channel: TemplateType }),
    z.object({
      kind: z.enum(['attribute_is', 'attribute_is_not'], invalid),
      key: AttributeText.min(1, 'Informe o atributo'),
      value: AttributeText,
    }),
  ],
  invalid,
)
export type ConditionInput = z.output<typeof ConditionInput>
