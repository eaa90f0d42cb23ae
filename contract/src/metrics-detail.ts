import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { ById, Channel, Count, Id, Instant, orElse, PageQuery, pageOf } from './shapes.ts'

/** A day of the campaign in the owner's time zone: `2026-11-15`. */
export const DayMetrics = z.object({
  day: z.iso.date(),
  sentMessages: Count,
  openedMessages: Count,
  clickedMessages: Count,
})
export type DayMetrics = z.infer<typeof DayMetrics>

/** Who answered: people, not machines. A wish to leave is no answer. */
export const AnswerMetrics = z.object({
  /** In the campaign. */
  people: Count,
  /** Of these, who wrote back or took a call. */
  answered: Count,
  /** Of these, who showed interest, and with whom there is a meeting. */
  interested: Count,
  meetings: Count,
  /** By channel, with what was delivered in it. */
  channels: orElse(z.array(z.object({ channel: Channel, people: Count, delivered: Count })), []),
  /** The steps that were answered, in order. */
  steps: z.array(z.object({ cadenceId: Id, stepOrder: z.number().int(), channel: Channel, people: Count })),
})
export type AnswerMetrics = z.infer<typeof AnswerMetrics>

/** Numbers of messages. */
export const messageKinds = [
  'sent',
  'delivered',
  'opened',
  'clicked',
  'capture',
  'whatsapp',
  'unsubscribed',
  'bounced',
] as const
export type MessageKind = (typeof messageKinds)[number]

/** Numbers of people who answered. */
export const answerKinds = ['replied', 'interested', 'meeting'] as const
export type AnswerKind = (typeof answerKinds)[number]

/** skipped: a step did not reach them because its condition did not hold. */
const peopleKinds = [...messageKinds, ...answerKinds, 'skipped'] as const
export type PeopleKind = (typeof peopleKinds)[number]

const filter = {
  kind: z.enum(peopleKinds, 'Escolha um número da campanha'),
  cadenceId: Id.optional(),
  linkUrl: z.string().min(1).max(8000).optional(),
}
type Filter = { kind: PeopleKind; cadenceId?: number | undefined; linkUrl?: string | undefined }
const ofClicks = ({ kind, cadenceId, linkUrl }: Filter) =>
  linkUrl === undefined || (kind === 'clicked' && cadenceId === undefined)
const onlyClicks = { path: ['linkUrl'], message: 'Um link só conta cliques da campanha inteira' }

/** A contact behind a number: one message, and when it was counted. */
export const PersonBehind = z.object({
  messageId: Id,
  contact: z.object({ id: Id, name: z.string() }),
  recipient: z.string(),
  channel: Channel,
  stepOrder: z.number().int(),
  templateName: z.string(),
  /** The version of its step that it is, from 1 (A). */
  variant: Count.optional(),
  /** What it left by: an address, or what the sender is called. */
  sender: z.string().optional(),
  at: Instant,
  /** Of one that was skipped: what did not hold. */
  reason: z.string().optional(),
})
export type PersonBehind = z.infer<typeof PersonBehind>

export const getAnswerMetrics = endpoint({
  method: 'GET',
  path: '/metrics/campaigns/:id/answers',
  summary: 'Quantas pessoas de uma campanha responderam, e a que etapa',
  params: ById,
  response: AnswerMetrics,
})

export const listDayMetrics = endpoint({
  method: 'GET',
  path: '/metrics/campaigns/:id/days',
  summary: 'Os números de uma campanha, por dia (os 400 últimos)',
  params: ById,
  response: z.array(DayMetrics),
})

export const listPeopleBehind = endpoint({
  method: 'GET',
  path: '/metrics/campaigns/:id/people',
  summary: 'Quem está por trás de um número da campanha, do mais novo para o mais antigo',
  params: ById,
  query: PageQuery.extend(filter).refine(ofClicks, onlyClicks),
  response: pageOf(PersonBehind, {}),
})

export const downloadPeopleBehind = endpoint({
  method: 'GET',
  path: '/metrics/campaigns/:id/people/csv',
  summary: 'Quem está por trás de um número da campanha, em CSV',
  params: ById,
  query: z.object(filter).refine(ofClicks, onlyClicks),
  download: 'text/csv',
  response: z.string(),
})
