import { historyKinds } from '@cadencia/domain/history'
import { z } from 'zod'

import { Instant } from './shapes.ts'

export const HistoryItem = z.object({
  at: Instant,
  kind: z.enum(historyKinds),
  text: z.string(),
  /** The server's answer, the link, the reason, the note. */
  detail: z.string().optional(),
  /** A program did it, not a person: it counts in no number. */
  machine: z.boolean(),
  /** Of what was planned: for when. */
  leavesAt: Instant.optional(),
})
