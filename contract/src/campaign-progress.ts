import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { ById, Channel, Count, Instant } from './shapes.ts'

/**
 * How people stand in a campaign. answered: an answer holds their cadence. stopped: a person holds it. failed: a message to
 * them failed, wherever else they are. refused and ended: their cadence ended with what they answered. removed: a person
 * took them out.
 */
export const peopleSegments = [
  'all',
  'active',
  'answered',
  'stopped',
  'failed',
  'finished',
  'refused',
  'ended',
  'opted_out',
  'removed',
] as const
export const Segment = z.enum(peopleSegments, 'Situação inválida')
export type Segment = z.infer<typeof Segment>

const counts = Object.fromEntries(peopleSegments.map((segment) => [segment, Count])) as Record<
  Segment,
  typeof Count
>

export const CampaignProgress = z.object({
  /** How many people are in each segment. */
  segments: z.object(counts),
  /** For each active step, how many people receive it next; those whose cadence is held are among them. */
  places: z.array(z.object({ stepOrder: Count, people: Count })),
  /** What leaves next for each person, by day and channel, the next day first. */
  exits: z.array(z.object({ day: z.string(), channel: Channel, messages: Count })),
  /** What waits for a person to do it, by channel. */
  tasks: z.array(z.object({ channel: Channel, messages: Count })),
  /** The address its messages come from, or what their sender is called. */
  sender: z.string().optional(),
  /** Of a campaign that a person paused: when, and who, if it was another person. */
  paused: z.object({ at: Instant, by: z.string().optional() }).optional(),
})
export type CampaignProgress = z.infer<typeof CampaignProgress>

export const getCampaignProgress = endpoint({
  method: 'GET',
  path: '/campaigns/:id/progress',
  summary: 'Onde as pessoas de uma campanha estão, quem parou ou saiu e o que sai em seguida',
  params: ById,
  response: CampaignProgress,
})
