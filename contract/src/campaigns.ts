import { campaignStatuses } from '@cadencia/domain/campaign'
import { replyScopes } from '@cadencia/domain/reply-scope'
import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { ById, Count, Id, Instant, orElse } from './shapes.ts'
import { CadenceStep } from './steps.ts'

export const CampaignStatus = z.enum(campaignStatuses, 'Status inválido')
export type CampaignStatus = z.infer<typeof CampaignStatus>

const Hour = z
  .string('Horário inválido')
  .max(5, 'Horário inválido')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Horário inválido')

/** The hours of the day in which messages may leave, in the campaign's time zone. */
export const SendWindow = z
  .object({ start: Hour, end: Hour })
  .refine(({ start, end }) => start < end, { path: ['end'], message: 'O fim deve ser depois do início' })

export const defaultZone = 'America/Sao_Paulo'

/** Which cadences stop when a contact answers. */
export const ReplyScope = z.enum(replyScopes, 'Escolha o que parar')
export type ReplyScope = z.infer<typeof ReplyScope>

const No = orElse(z.boolean(), false)

export const Campaign = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullish(),
  status: CampaignStatus,
  /** Why the product paused it by itself. */
  pauseReason: z.string().nullish(),
  /** Why its messages will not leave although it is active, and what to do about it. */
  warnings: z.array(z.string()).nullish(),
  justWeekday: No,
  sendWindow: orElse(SendWindow.nullable(), null),
  skipHolidays: No,
  timeZone: orElse(z.string(), defaultZone),
  emailSenderId: orElse(Id.nullable(), null),
  whatsappSenderId: orElse(Id.nullable(), null),
  /** All senders that share the channel, the first of them the one above; none: the default one. */
  emailSenderIds: orElse(z.array(Id), []),
  whatsappSenderIds: orElse(z.array(Id), []),
  replyScope: orElse(ReplyScope, 'contact'),
  /** How many people begin a day, of all who enter; null: as many as enter. */
  newPerDay: orElse(Id.nullable(), null),
  createdAt: Instant,
  updatedAt: Instant,
  /** The active steps, in order. */
  cadences: orElse(z.array(CadenceStep), []),
  /** Rises with every change of the steps: a change says which version it is about. */
  stepsVersion: Count,
  /** How many contacts are related to it and not removed; a list is counted. */
  contacts: z.preprocess((contacts) => (Array.isArray(contacts) ? contacts.length : contacts), Count),
  /** Of those, the ones who have not opted out or finished. Where it is not told, listCampaignContacts tells it. */
  activeContacts: z.int().nonnegative().nullish(),
  /** What is planned and has not left. */
  pendingMessages: z.int().nonnegative().nullish(),
  /** All that is pending is being cancelled or planned anew, so many messages of so many: until then nothing leaves. */
  change: z
    .object({ kind: z.enum(['cancel', 'resume', 'hours', 'steps', 'senders']), done: Count, total: Count })
    .optional(),
})
export type Campaign = z.infer<typeof Campaign>

export const listCampaigns = endpoint({
  method: 'GET',
  path: '/campaigns',
  summary: 'Todas as campanhas, com suas etapas e contatos ativos',
  response: z.array(Campaign),
})

export const listCampaignsWithoutCadence = endpoint({
  method: 'GET',
  path: '/campaigns/without-active-cadences',
  summary: 'As campanhas sem cadência ativa',
  response: z.array(Campaign),
})

export const listCampaignsByStatus = endpoint({
  method: 'GET',
  path: '/campaigns/by-status',
  summary: 'As campanhas com um status',
  query: z.object({ status: CampaignStatus.optional() }),
  response: z.array(Campaign),
})

export const getCampaign = endpoint({
  method: 'GET',
  path: '/campaigns/:id',
  summary: 'Uma campanha',
  params: ById,
  response: Campaign,
})
