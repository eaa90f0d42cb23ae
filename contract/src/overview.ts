import { campaignStatuses } from '@cadencia/domain/campaign'
import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { ById, Channel, Count, Id, Instant, Nothing } from './shapes.ts'

/** How a contact stands in one of its campaigns. */
const InCampaign = z.object({
  campaign: z.object({ id: Id, name: z.string(), status: z.enum(campaignStatuses) }),
  /** held: nothing leaves until a person decides. replied: it ended with what the contact answered. */
  state: z.enum(['active', 'held', 'finished', 'opted_out', 'replied']),
  /** Since when it is held, or when it ended. */
  since: Instant.optional(),
  /** The other contact of its company whose answer holds it. */
  heldBy: z.string().optional(),
  /** The person who stopped it by hand. */
  stoppedBy: z.string().optional(),
  /** Steps of the cadence, and those that have left. */
  steps: Count,
  done: Count,
  pending: Count,
})
export type InCampaign = z.infer<typeof InCampaign>

/** A message that is still to leave, or that waits for a person. */
const Upcoming = z.object({
  id: Id,
  channel: Channel,
  template: z.string(),
  stepOrder: Count,
  campaign: z.object({ id: Id, name: z.string() }),
  /** When it leaves; of a task, since when it waits. */
  at: Instant,
  isTask: z.boolean(),
  /** What must happen before: the cadence or the campaign goes on, the campaign starts, the step before leaves. */
  waitsFor: z.enum(['cadence', 'campaign', 'start', 'step']).optional(),
})
export type Upcoming = z.infer<typeof Upcoming>

/** Of a channel that is closed: by which message, and who recorded it. */
const Closure = z.object({
  channel: Channel,
  by: z.string().optional(),
  message: z.object({ id: Id, template: z.string(), campaign: z.string() }).optional(),
})
export type Closure = z.infer<typeof Closure>

export const ContactOverview = z.object({
  campaigns: z.array(InCampaign),
  /** The next first, at most a hundred. */
  upcoming: z.array(Upcoming),
  closures: z.array(Closure),
})
export type ContactOverview = z.infer<typeof ContactOverview>

export const getOverview = endpoint({
  method: 'GET',
  path: '/contacts/:id/overview',
  summary: 'Um contato em suas campanhas, o que ainda sai para ele e o que fechou seus canais',
  params: ById,
  response: ContactOverview,
})

const Where = z.object({ campaignId: Id })

export const resumeInCampaign = endpoint({
  method: 'POST',
  path: '/contacts/:id/resume',
  summary: 'Retoma a cadência de um contato em uma campanha',
  params: ById,
  body: Where,
  response: Nothing,
})

export const holdInCampaign = endpoint({
  method: 'POST',
  path: '/contacts/:id/hold',
  summary: 'Para de novo a cadência de um contato que respondeu, em uma campanha',
  params: ById,
  body: Where,
  response: Nothing,
})
