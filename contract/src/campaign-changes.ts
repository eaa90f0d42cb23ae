import { z } from 'zod'

import { Campaign, CampaignStatus, ReplyScope, SendWindow } from './campaigns.ts'
import { endpoint } from './endpoint.ts'
import { PeopleADay } from './people-a-day.ts'
import { ById, Count, Id, Name, Nothing } from './shapes.ts'

/** A name such as America/Sao_Paulo. An offset such as -03:00 knows no daylight saving time and is no zone. */
const isTimeZone = (zone: string) => {
  if (!/^[A-Za-z]/.test(zone)) return false
  try {
    return Boolean(Intl.DateTimeFormat('pt-BR', { timeZone: zone }))
  } catch {
    return false
  }
}

const SenderId = z.int('Remetente inválido').positive('Remetente inválido')

const mostSenders = 10

/** Without one: the default sender of the profile. */
const SenderIds = z
  .array(SenderId, 'Escolha os remetentes')
  .max(mostSenders, `Escolha até ${mostSenders} remetentes`)
  .refine((ids) => new Set(ids).size === ids.length, 'Escolha cada remetente uma vez')

const fields = {
  name: Name,
  description: z.string('Descrição inválida').trim().max(5000, 'Descrição muito longa').optional(),
  status: CampaignStatus,
  justWeekday: z.boolean('Escolha se envia somente em dias úteis'),
  /** null: at any hour. Calls keep the hours of the calling code in any case. */
  sendWindow: SendWindow.nullable().optional(),
  skipHolidays: z.boolean('Escolha se pula feriados').optional(),
  timeZone: z.string('Fuso horário inválido').max(64).refine(isTimeZone, 'Fuso horário inválido').optional(),
  /** null: the default sender of the profile. */
  emailSenderId: SenderId.nullable().optional(),
  whatsappSenderId: SenderId.nullable().optional(),
  /**
   * All senders that share the channel; where they are given, the single field above is not read. The single field without
   * them chooses that sender alone, unless it is the first of the list already.
   */
  emailSenderIds: SenderIds.optional(),
  whatsappSenderIds: SenderIds.optional(),
  replyScope: ReplyScope.optional(),
  /** null: as many begin as enter. It concerns those who enter from then on. */
  newPerDay: PeopleADay.nullable().optional(),
}

export const CampaignInput = z.object({
  ...fields,
  status: fields.status.default('draft'),
  justWeekday: fields.justWeekday.default(false),
})
export type CampaignInput = z.output<typeof CampaignInput>

/** What is left out stays as it is. */
export const CampaignChange = z.object(fields).partial()

export const createCampaign = endpoint({
  method: 'POST',
  path: '/campaigns',
  summary: 'Cria uma campanha',
  status: 201,
  once: true,
  body: CampaignInput,
  response: Campaign,
})

export const updateCampaign = endpoint({
  method: 'PATCH',
  path: '/campaigns/:id',
  summary: 'Muda uma campanha',
  params: ById,
  body: CampaignChange,
  response: Campaign,
})

export const moveCampaign = endpoint({
  method: 'PATCH',
  path: '/campaigns/:id/status',
  summary: 'Ativa, pausa, reativa ou finaliza uma campanha',
  params: ById,
  body: z.object({
    status: CampaignStatus,
    /** Of one that goes on: when what has waited begins to leave; at once where it is not given or past. */
    startAt: z.iso.datetime('Escolha quando começar').max(40, 'Escolha quando começar').optional(),
  }),
  /** `leaving`: messages that were already leaving at that moment, and may still arrive. */
  response: Campaign.extend({ leaving: Count.optional() }),
})

export const duplicateCampaign = endpoint({
  method: 'POST',
  path: '/campaigns/:id/duplicate',
  summary: 'Cria um rascunho igual a uma campanha, com a sua cadência e sem os seus contatos',
  status: 201,
  once: true,
  params: ById,
  response: z.object({ id: Id, name: Name }),
})

export const deleteCampaign = endpoint({
  method: 'DELETE',
  path: '/campaigns/:id',
  summary: 'Exclui uma campanha e cancela o que ela tinha pendente',
  params: ById,
  response: Nothing,
})

export const cancelCampaignMessages = endpoint({
  method: 'POST',
  path: '/campaigns/:id/cancel-messages',
  summary: 'Cancela as mensagens pendentes de uma campanha',
  params: ById,
  response: z.object({ cancelledMessages: Count, affectedContacts: Count }),
})
