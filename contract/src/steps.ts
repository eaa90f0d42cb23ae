import { z } from 'zod'

import { Channel, Count, Id, orElse, Words } from './shapes.ts'

export const CadenceStep = z.object({
  id: Id,
  stepOrder: z.number().int().positive(),
  templateId: Id,
  template: z.object({ name: Words, type: Channel }),
  delayMinutes: Count,
  /** Whether its e-mail leaves in the thread of the first one. */
  inThread: orElse(z.boolean(), true),
  isActive: orElse(z.boolean(), true),
})
export type CadenceStep = z.infer<typeof CadenceStep>
