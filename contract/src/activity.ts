import { messageStatuses } from '@cadencia/domain/message'
import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { Channel, Count, Day, Id, Instant, PageQuery, pageOf } from './shapes.ts'

export const MessageStatus = z.enum(messageStatuses, 'Status inválido')
export type MessageStatus = z.infer<typeof MessageStatus>

export const Activity = z.object({
  id: Id,
  status: MessageStatus,
  templateType: Channel,
  recipient: z.string(),
  contact: z.object({ name: z.string() }),
  template: z.object({ name: z.string() }),
  campaign: z.object({ name: z.string() }),
  cadence: z.object({ stepOrder: z.number().int() }),
  shippingDate: Instant,
  sentAt: Instant.nullable(),
  deliveredAt: Instant.nullable(),
  /** Why it is an error, in words a person understands. */
  reason: z.string().optional(),
})
export type Activity = z.infer<typeof Activity>

export const ActivityStats = z.object({
  total: Count,
  pending: Count,
  success: Count,
  error: Count,
  cancel: Count,
})
export type ActivityStats = z.infer<typeof ActivityStats>

export const listActivity = endpoint({
  method: 'GET',
  path: '/activity/by-date-status',
  summary: 'Uma página de mensagens por período e status, com os totais do período',
  query: PageQuery.extend({
    minDate: Day('Data inválida').optional(),
    maxDate: Day('Data inválida').optional(),
    status: MessageStatus.optional(),
  }),
  response: pageOf(Activity).extend({
    stats: ActivityStats,
    /** Whatever the filter: how many calls and messages wait for a person now. */
    openTasks: Count,
  }),
})
