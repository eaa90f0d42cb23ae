import { z } from 'zod'

import { Whom, whomRule } from './contact-changes.ts'
import { endpoint } from './endpoint.ts'
import { PeopleADay } from './people-a-day.ts'
import { ById, Channel, Count, Id, Instant, Words } from './shapes.ts'

/**
 * missing_value: contacts without a value that a text needs. own_value, unknown: one that no message can have.
 * no_address, closed: contacts that a channel does not reach. elsewhere: they are in another active campaign.
 * over_limit: more than a sender may send on a day. tasks: more than people of the account usually do in a day.
 * no_sender: nothing of a channel can leave. testing: it stays in the test box. sender_stopped: a sender waits for a person, and
 * so do its messages.
 */
export const problemKinds = [
  'missing_value',
  'own_value',
  'unknown',
  'no_address',
  'closed',
  'elsewhere',
  'over_limit',
  'tasks',
  'no_sender',
  'testing',
  'sender_stopped',
] as const

const variableMessage = 'Atributo inválido'
const ProblemKind = z.enum(problemKinds, 'Escolha o que conferir')

/** Which contacts are meant, by what is wrong with them. */
const About = z.object({
  kind: ProblemKind,
  channel: Channel.optional(),
  variable: z.string(variableMessage).max(200, variableMessage).optional(),
})
export type About = z.infer<typeof About>

const startMessage = 'Escolha quando começar'

const entrance = {
  ...Whom.shape,
  /** When they begin; at once where it is not given or past. */
  startAt: z.iso.datetime(startMessage).max(40, startMessage).optional(),
  /** How many of them begin a day. */
  newPerDay: PeopleADay.optional(),
  /** Of the chosen contacts, those who do not enter. */
  leaveOut: z.array(About).max(20, 'Deixe no máximo 20 grupos de fora').optional(),
}

export const addToCampaign = endpoint({
  method: 'POST',
  path: '/contacts/add-to-campaign',
  summary: 'Relaciona contatos a uma campanha e agenda as mensagens deles',
  once: true,
  body: z.object({ campaignId: Id, ...entrance }).refine(whomRule.holds, whomRule.said),
  /** `entry`: what undoing it takes. */
  response: z.object({
    added: Count,
    scheduledMessages: Count,
    alreadyRelated: Count,
    entry: Id.optional(),
  }),
})

const LaunchProblem = z.object({
  kind: ProblemKind,
  /** Contacts; of a day, its messages. */
  count: Count,
  channel: Channel.optional(),
  /** As it is written in a text, without braces: `contact.empresa`. */
  variable: z.string().optional(),
  /** Of a text: its step and its template. */
  stepOrder: Count.optional(),
  template: z.object({ id: Id, name: Words }).optional(),
  /** Of a day: when, and how many it should have at most. */
  day: z.string().optional(),
  most: Count.optional(),
  /** How many senders share the limit, where several do. */
  senders: Count.optional(),
  /** The sender it is about. */
  sender: Words.optional(),
})
export type LaunchProblem = z.infer<typeof LaunchProblem>

/** Counts of messages by channel. */
const Counts = z.record(z.string(), Count)

export const Forecast = z.object({
  /** Contacts that enter, and those of the chosen ones that are there already. */
  people: Count,
  alreadyRelated: Count,
  messages: Counts,
  /** Channels of which some steps have a condition: so many messages at most. */
  atMost: z.array(Channel).optional(),
  /** The next moment of office hours in which the campaign sends; absent, if this is one. */
  officeStart: Instant.optional(),
  firstAt: Instant.optional(),
  lastAt: Instant.optional(),
  timeZone: z.string(),
  /** How many people the campaign lets begin a day, of all who enter; absent: as many as enter. */
  newPerDay: Count.optional(),
  /** In the time zone of the campaign; days on which nothing leaves are left out. */
  days: z.array(z.object({ day: z.string(), counts: Counts })),
  problems: z.array(LaunchProblem),
})
export type Forecast = z.infer<typeof Forecast>

export const forecastCampaign = endpoint({
  method: 'POST',
  path: '/campaigns/:id/forecast',
  summary: 'O que sairia em cada dia se estes contatos entrassem na campanha, e o que conferir antes',
  params: ById,
  body: z.object(entrance).refine(whomRule.holds, whomRule.said),
  response: Forecast,
})

export const forecastResume = endpoint({
  method: 'POST',
  path: '/campaigns/:id/forecast/resume',
  summary: 'O que sairia em cada dia se a campanha voltasse a enviar',
  params: ById,
  body: z.object({ startAt: entrance.startAt }),
  response: Forecast,
})

export const listForecastPeople = endpoint({
  method: 'POST',
  path: '/campaigns/:id/forecast/people',
  summary: 'Quem são os contatos de algo a conferir antes que entrem na campanha, até 100',
  params: ById,
  body: z.object({ ...Whom.shape, about: About }).refine(whomRule.holds, whomRule.said),
  response: z.array(z.object({ id: Id, name: Words, email: Words, whatsapp: Words })),
})

export const undoEntry = endpoint({
  method: 'POST',
  path: '/campaigns/:id/undo-entry',
  summary: 'Tira da campanha os contatos que entraram juntos, menos aqueles para quem algo já saiu',
  params: ById,
  body: z.object({ entry: Id }),
  response: z.object({ removed: Count, kept: Count }),
})
