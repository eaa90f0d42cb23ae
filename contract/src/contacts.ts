import type { Json } from '@cadencia/domain/contact'
import type { ReplyClass as ReplyClassName } from '@cadencia/domain/reply-effect'
import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { ById, Count, Id, Instant, orElse, PageQuery, pageOf, TemplateType, Words } from './shapes.ts'

/** What came as JSON is JSON: to try each of its parts as one of six kinds took longer than all the rest of a call. */
export const Value = z.custom<Json>((value) => value !== undefined)

/** Whether a contact may be reached by a channel, and if not why and since when. */
export const ContactChannel = z.object({
  channel: TemplateType,
  /** opted_out: the contact asked for it. suspended: its server said so. missing: there is no address. */
  state: z.enum(['ok', 'opted_out', 'suspended', 'missing']),
  reason: z.string().optional(),
  since: Instant.optional(),
  /** The address of the contact there; of a number, as it is dialled. */
  address: z.string().optional(),
  /** Of an opt-out: by the button of a mail program, a click that no program should undo lightly. */
  isOneClick: z.boolean().optional(),
})
export type ContactChannel = z.infer<typeof ContactChannel>

/** The names alone are not worth loading with every list: a class it does not know, a reader leaves out. */
const ReplyClass = z.custom<ReplyClassName>((value) => typeof value === 'string').meta({ type: 'string' })

export const Contact = z.object({
  id: Id,
  name: Words,
  email: Words,
  whatsapp: Words,
  metadata: orElse(z.record(z.string(), Value), {}),
  campaigns: orElse(z.array(z.object({ id: Id, name: Words })), []),
  createdAt: Instant,
  channels: z.array(ContactChannel).nullish(),
  /** Of the campaigns the contact is in: answered a message, has steps ahead, or has none left. */
  situation: z.enum(['replied', 'active', 'finished']).nullish(),
  /** What the contact answered last, as it is understood now. */
  answer: z
    .object({
      class: ReplyClass,
      isConfirmed: z.boolean(),
      at: Instant,
      returnOn: z.string().optional(),
      meetingAt: Instant.optional(),
      /** Of "not now": when the conversation comes back. */
      snoozedUntil: Instant.optional(),
      /** Who takes care of the conversation. */
      assignee: z.string().optional(),
      /** Whether a cadence is still stopped by it. */
      holds: z.boolean(),
      /** Whether one goes on all the same. */
      goesOn: z.boolean(),
    })
    .nullish(),
  /** The last time the contact opened, clicked, read, answered or opted out. */
  lastSignalAt: Instant.nullish(),
})
export type Contact = z.infer<typeof Contact>

export const ContactFilter = z.object({
  search: z.string().max(200, 'Busca muito longa').optional(),
  campaignId: Id.optional(),
  /** Those an import wrote, new or changed. */
  importId: Id.optional(),
})

export const listContacts = endpoint({
  method: 'GET',
  path: '/contacts',
  summary: 'Uma página de contatos, com busca e filtro por campanha e importação',
  query: PageQuery.extend(ContactFilter.shape),
  response: pageOf(Contact, {}),
})

export const listContactAttributes = endpoint({
  method: 'GET',
  path: '/contacts/attributes',
  summary: 'As chaves dos atributos dos contatos mais novos, das mais usadas às menos',
  response: z.array(z.object({ key: z.string(), contacts: Count })),
})

export const listCampaignContacts = endpoint({
  method: 'GET',
  path: '/contacts/campaign',
  summary: 'Os contatos ativos de uma campanha',
  query: z.object({ campaignId: Id }),
  response: z.array(z.object({ id: Id, name: Words, email: Words, whatsapp: Words })),
})

export const getContact = endpoint({
  method: 'GET',
  path: '/contacts/:id',
  summary: 'Um contato',
  params: ById,
  response: Contact,
})
