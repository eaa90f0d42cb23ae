import { replyClasses } from '@cadencia/domain/reply-effect'
import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { HistoryItem } from './history.ts'
import { ById, Channel, Count, Id, Instant, PageQuery, pageOf } from './shapes.ts'

/** What a contact answered, or what a person says that they did. */
const TimelineReply = z.object({
  class: z.enum(replyClasses),
  /** Whether a person said so; otherwise the rules suggest it. */
  isConfirmed: z.boolean(),
  isByHand: z.boolean(),
  returnOn: z.string().optional(),
  meetingAt: Instant.optional(),
})

const TimelineItem = HistoryItem.extend({
  channel: Channel.optional(),
  /** Of a step with versions, which it is, from 1 (A). */
  message: z.object({ id: Id, template: z.string(), variant: Count.optional() }).optional(),
  campaign: z.string().optional(),
  /** Of opens and clicks of one message, told as one: how many, the last of them at `at`. */
  times: Count.optional(),
  /** The person of the account who did it. */
  by: z.string().optional(),
  reply: TimelineReply.optional(),
  note: z.object({ id: Id, isYours: z.boolean(), editedAt: Instant.optional() }).optional(),
  /** Of a cadence that stopped: whether it still stands. */
  isUndone: z.boolean().optional(),
})
export type TimelineItem = z.infer<typeof TimelineItem>

/** With `show`, as a person reads it: answers and notes too, opens told once, and nothing that is still to come. */
export const listTimeline = endpoint({
  method: 'GET',
  path: '/contacts/:id/timeline',
  summary: 'O que aconteceu com um contato, do mais novo ao mais antigo: tudo, só mensagens ou só notas',
  params: ById,
  query: PageQuery.extend({ show: z.enum(['all', 'messages', 'notes'], 'Escolha o que mostrar').optional() }),
  response: pageOf(TimelineItem, { contact: z.object({ name: z.string() }) }),
})
