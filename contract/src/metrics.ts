import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { ById, Channel, Count, Id, MaybeInstant, orElse, Rate, Words } from './shapes.ts'

export const CampaignMetrics = z.object({
  campaignId: Id,
  campaignName: Words,
  totalMessages: Count,
  sentMessages: Count,
  deliveredMessages: Count,
  openedMessages: Count,
  clickedMessages: Count,
  captureClickMessages: Count,
  whatsappClickMessages: Count,
  unsubscribedMessages: Count,
  bouncedMessages: Count,
  deliveryRate: Rate,
  openRate: Rate,
  clickRate: Rate,
  captureClickRate: Rate,
  whatsappClickRate: Rate,
  unsubscribeRate: Rate,
  bounceRate: Rate,
})
export type CampaignMetrics = z.infer<typeof CampaignMetrics>

export const StepMetrics = z.object({
  cadenceId: Id,
  stepOrder: z.number().int(),
  templateName: Words,
  /** Opens and clicks are of e-mails; a server that does not tell the channel may mean any. */
  channel: Channel.optional(),
  /** Its condition did not hold when they were due: neither sent nor failed. */
  skippedMessages: orElse(Count, 0),
  sentMessages: Count,
  deliveredMessages: Count,
  openedMessages: Count,
  clickedMessages: Count,
  captureClickMessages: Count,
  whatsappClickMessages: Count,
  openRate: Rate,
  clickRate: Rate,
})
export type StepMetrics = z.infer<typeof StepMetrics>

export const LinkMetrics = z.object({
  url: z.string(),
  totalClicks: Count,
  uniqueMessages: Count,
  clickRate: Rate,
  lastClickedAt: MaybeInstant,
})
export type LinkMetrics = z.infer<typeof LinkMetrics>

export const getCampaignMetrics = endpoint({
  method: 'GET',
  path: '/metrics/campaigns/:id',
  summary: 'Os números de uma campanha',
  params: ById,
  response: CampaignMetrics,
})

export const listStepMetrics = endpoint({
  method: 'GET',
  path: '/metrics/campaigns/:id/cadences',
  summary: 'Os números de uma campanha, por etapa',
  params: ById,
  response: z.array(StepMetrics),
})

export const listLinkMetrics = endpoint({
  method: 'GET',
  path: '/metrics/campaigns/:id/links',
  summary: 'Os números de uma campanha, por link',
  params: ById,
  response: z.array(LinkMetrics),
})
