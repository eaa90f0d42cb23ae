import { personClasses, replyClasses, replyEffects } from '@cadencia/domain/reply-effect'
import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { ById, Channel, Count, KeptDay, Id, Instant, Nothing, PageQuery, pageOf } from './shapes.ts'

export const conversationStates = ['open', 'waiting', 'done'] as const
export const ConversationState = z.enum(conversationStates, 'Escolha a situação')
export type ConversationState = z.infer<typeof ConversationState>

const ReplyClass = z.enum(replyClasses)

export const Conversation = z.object({
  /** Of the contact: a contact has one conversation, over all channels. */
  id: Id,
  contact: z.object({ id: Id, name: z.string(), email: z.string() }),
  state: ConversationState,
  isUnread: z.boolean(),
  lastAt: Instant,
  channel: Channel,
  /** How what they said last begins. */
  preview: z.string(),
  class: ReplyClass,
  /** Whether a person said so; otherwise the rules suggest it. */
  isConfirmed: z.boolean(),
  /** The first day on which they are back, of an absence. */
  returnOn: z.string().optional(),
  /** Of a meeting whose hour is known. */
  meetingAt: Instant.optional(),
  /** What a person recorded and took back. */
  isWithdrawn: z.boolean().optional(),
  snoozedUntil: Instant.optional(),
  /** Who takes care of it. */
  assignee: z.object({ id: Id, name: z.string() }).optional(),
})
export type Conversation = z.infer<typeof Conversation>

/** What a message of theirs did to their cadences. */
const Effect = z.object({
  kind: z.enum(replyEffects),
  campaigns: z.array(z.object({ id: Id, name: z.string() })),
  messages: Count,
  at: Instant,
  undoneAt: Instant.optional(),
})
export type ReplyEffectShown = z.infer<typeof Effect>

const Received = z.object({
  kind: z.literal('received'),
  id: Id,
  channel: Channel,
  at: Instant,
  from: z.string(),
  subject: z.string().optional(),
  text: z.string(),
  quoted: z.string().optional(),
  attachments: z.array(z.object({ name: z.string(), size: Count })),
  class: ReplyClass,
  isConfirmed: z.boolean(),
  isAuto: z.boolean(),
  /** Why the rules took it for that. */
  why: z.string(),
  /** The words that led to it, as they stand in the text. */
  words: z.string().optional(),
  returnOn: z.string().optional(),
  referral: z.string().optional(),
  /** Recorded by a person of the account: the contact did not write it here. */
  isByHand: z.boolean().optional(),
  isWithdrawn: z.boolean().optional(),
  meetingAt: Instant.optional(),
  effects: z.array(Effect),
})

const Sent = z.object({
  kind: z.literal('sent'),
  id: Id,
  channel: Channel,
  at: Instant,
  campaign: z.string(),
  stepOrder: Count,
  subject: z.string().optional(),
  text: z.string(),
})

/** What a person of the account wrote in the conversation. */
const Answered = z.object({
  kind: z.literal('answered'),
  id: Id,
  channel: Channel,
  at: Instant,
  by: z.string(),
  subject: z.string().optional(),
  text: z.string(),
  /** leaving: within seconds. unknown: it may have left. */
  state: z.enum(['leaving', 'sent', 'failed', 'unknown']),
  /** What the server said, of one that failed. */
  reply: z.string().optional(),
})

export const ConversationItem = z.discriminatedUnion('kind', [Received, Sent, Answered])
export type ConversationItem = z.infer<typeof ConversationItem>
export type ReceivedItem = z.infer<typeof Received>

const Standing = z.object({
  campaign: z.object({ id: Id, name: z.string() }),
  isHeld: z.boolean(),
  /** The other contact of its company whose answer holds it. */
  heldBy: z.string().optional(),
  /** How many messages are still to leave, and when the next one does. */
  pending: Count,
  nextAt: Instant.optional(),
})

/** By which way a contact can be answered. */
const AnswerWay = z.object({
  channel: z.enum(['email', 'whatsapp']),
  from: z.string(),
  to: z.string(),
  /** open: it leaves from here. closed: WhatsApp allows no free text any more. by_hand: a person's own telephone sends it. */
  state: z.enum(['open', 'closed', 'by_hand']),
  /** Until when WhatsApp allows free text, or allowed it. */
  until: Instant.optional(),
})
export type AnswerWay = z.infer<typeof AnswerWay>

export const ConversationDetail = Conversation.extend({
  /** The way of the last message first. */
  answerBy: z.array(AnswerWay),
  /** Oldest first, the newest fifty. */
  items: z.array(ConversationItem),
  /** The campaigns of the contact that are not over. */
  campaigns: z.array(Standing),
  /** Others of its company whose cadences its answer holds. */
  colleagues: z.object({ domain: z.string(), contacts: Count, pending: Count }).optional(),
})
export type ConversationDetail = z.infer<typeof ConversationDetail>

export const listConversations = endpoint({
  method: 'GET',
  path: '/conversations',
  summary: 'Uma página de conversas, da mais nova à mais antiga',
  query: PageQuery.extend({
    state: ConversationState.default('open'),
    class: ReplyClass.optional(),
    /** Those of the person who asks, or of no person. */
    assignee: z.enum(['me', 'none'], 'Escolha de quem').optional(),
    search: z.string().trim().max(200, 'Busca muito longa').optional(),
  }),
  response: pageOf(Conversation, {}),
})

export const getConversation = endpoint({
  method: 'GET',
  path: '/conversations/:id',
  summary: 'A conversa com um contato: o que foi dito dos dois lados, e o que isso fez',
  params: ById,
  response: ConversationDetail,
})

const dateMessage = 'Data inválida'

export const classifyConversation = endpoint({
  method: 'POST',
  path: '/conversations/:id/classify',
  summary: 'Diz o que o contato quis dizer, e faz o que vem disso',
  params: ById,
  body: z.object({
    class: z.enum(personClasses, 'Escolha o que o contato quis dizer'),
    /** Of an absence, or of "not now": when they may be written to again. */
    returnOn: KeptDay(dateMessage).optional(),
  }),
  response: ConversationDetail,
})

export const updateConversation = endpoint({
  method: 'PATCH',
  path: '/conversations/:id',
  summary: 'Conclui, reabre, adia, passa a alguém ou marca uma conversa como lida ou não lida',
  params: ById,
  body: z
    .object({
      state: ConversationState.optional(),
      isUnread: z.boolean().optional(),
      snoozedUntil: z.iso.datetime(dateMessage).max(40, dateMessage).nullable().optional(),
      assignedTo: Id.nullable().optional(),
    })
    .refine((body) => Object.keys(body).length > 0, 'Nada a mudar'),
  response: Nothing,
})

export const resumeConversation = endpoint({
  method: 'POST',
  path: '/conversations/:id/resume',
  summary: 'Retoma as cadências que a resposta do contato parou ou adiou',
  params: ById,
  response: ConversationDetail,
})

export const holdConversation = endpoint({
  method: 'POST',
  path: '/conversations/:id/hold',
  summary: 'Para de novo as cadências de um contato que respondeu',
  params: ById,
  response: ConversationDetail,
})

export const undoConversation = endpoint({
  method: 'POST',
  path: '/conversations/:id/undo',
  summary: 'Desfaz o que a última resposta do contato fez',
  params: ById,
  /** With the id of the answer, only if no other has come since. */
  body: z.object({ inboundId: Id.optional() }),
  response: ConversationDetail,
})
