import { z } from 'zod'

import { Channel, Id } from './shapes.ts'

export const CadenceStep = z.object({
  id: Id,
  stepOrder: z.number().int().positive(),
  templateId: Id,
  template: z.object({ name: z.string(), type: Channel }),
  delayMinutes: z.number().int().nonnegative(),
  isActive: z.boolean(),
})
export type CadenceStep = z.infer<typeof CadenceStep>
