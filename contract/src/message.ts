import { messageStates } from '@cadencia/domain/message'
import { z } from 'zod'

import { Activity } from './activity.ts'
import { endpoint } from './endpoint.ts'
import { HistoryItem } from './history.ts'
import { ById, Id, Instant, Nothing } from './shapes.ts'

const Said = z.object({
  subject: z.string().optional(),
  text: z.string(),
  html: z.string().optional(),
  /** The holes nothing is known to fill with. */
  missing: z.array(z.string()),
  /** It has not left: this is what it would say now. */
  preview: z.boolean(),
})
export type Said = z.infer<typeof Said>

export const MessageDetail = Activity.extend({
  state: z.enum(messageStates),
  contact: z.object({ id: Id, name: z.string() }),
  campaign: z.object({ id: Id, name: z.string() }),
  /** What it left by, or would now: an address, or what the sender is called. */
  sender: z.string().optional(),
  says: Said,
  /** Oldest first. */
  history: z.array(HistoryItem),
  /** Why it has not left, and when it will where that is known; of one that was skipped, what was not met. */
  why: z.object({ text: z.string(), leavesAt: Instant.optional() }).optional(),
  canCancel: z.boolean(),
  canResend: z.boolean(),
})
export type MessageDetail = z.infer<typeof MessageDetail>

export const getMessage = endpoint({
  method: 'GET',
  path: '/activity/:id',
  summary: 'Uma mensagem: o que diz, o que aconteceu com ela e por que não saiu',
  params: ById,
  response: MessageDetail,
})

export const resendMessage = endpoint({
  method: 'POST',
  path: '/activity/:id/resend',
  summary: 'Envia de novo uma mensagem que deu erro ou foi cancelada, como uma nova ao lado da primeira',
  status: 201,
  once: true,
  params: ById,
  response: z.object({ id: Id, shippingDate: Instant }),
})

export const cancelMessage = endpoint({
  method: 'POST',
  path: '/activity/:id/cancel',
  summary: 'Cancela uma mensagem pendente',
  params: ById,
  response: Nothing,
})
