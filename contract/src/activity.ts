import { messageStatuses } from '@cadencia/domain/message'
import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import {
  asPage,
  Channel,
  Count,
  Day,
  Id,
  Instant,
  MaybeInstant,
  orElse,
  PageQuery,
  pageOf,
  Words,
} from './shapes.ts'

export const MessageStatus = z.enum(messageStatuses, 'Status inválido')
export type MessageStatus = z.infer<typeof MessageStatus>

const Named = orElse(z.object({ name: Words }), { name: '' })

export const Activity = z.object({
  id: Id,
  status: MessageStatus,
  templateType: Channel,
  recipient: Words,
  contact: Named,
  template: Named,
  campaign: Named,
  /** 0 where the step is not told. */
  cadence: orElse(z.object({ stepOrder: Count }), { stepOrder: 0 }),
  /** The version of its step that it is, from 1 (A). */
  variant: Count.optional(),
  shippingDate: Instant,
  sentAt: MaybeInstant,
  deliveredAt: MaybeInstant,
  /** accepted: a server took it, and no delivery was reported yet. Absent where nothing is known. */
  delivery: z.enum(['accepted', 'delivered']).optional(),
  /** Why it is an error, in words a person understands. */
  reason: z.string().optional(),
  /** Its step has a condition that did not hold when it was due: the reason says which. */
  isSkipped: z.boolean().optional(),
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

type Counted = { data: readonly { status?: unknown }[]; stats?: unknown }

/** An answer without the numbers of its period has those of its items. */
function withStats(answer: unknown) {
  // What else it may be has no data, and the schema refuses it.
  const page = asPage(answer) as Counted | null
  if (!page?.data || page.stats) return page
  const count = (status: MessageStatus) => page.data.filter((item) => item.status === status).length
  const counts = Object.fromEntries(messageStatuses.map((status) => [status, count(status)]))
  return { ...page, stats: { total: page.data.length, ...counts } }
}

export const listActivity = endpoint({
  method: 'GET',
  path: '/activity/by-date-status',
  summary: 'Uma página de mensagens por período, status e campanha, com os totais do período',
  query: PageQuery.extend({
    minDate: Day('Data inválida').optional(),
    maxDate: Day('Data inválida').optional(),
    status: MessageStatus.optional(),
    /** Of one campaign; without it, of all. */
    campaignId: Id.optional(),
  }),
  response: z.preprocess(
    withStats,
    pageOf(Activity, {
      stats: ActivityStats,
      /** Whatever the period and status: how many calls and messages wait for a person now. */
      openTasks: Count,
    }),
  ),
})
