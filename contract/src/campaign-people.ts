import { z } from 'zod'

import { Segment } from './campaign-progress.ts'
import { Contact } from './contacts.ts'
import { endpoint } from './endpoint.ts'
import { ById, Channel, Count, Id, Instant, PageQuery, pageOf } from './shapes.ts'

/** A contact as it stands in one campaign. */
const CampaignPerson = z.object({
  contact: Contact,
  state: z.enum(['active', 'held', 'finished', 'opted_out', 'replied', 'removed']),
  /** Since when it is held, or when it ended. */
  since: Instant.optional(),
  /** The other contact of its company whose answer holds it. */
  heldBy: z.string().optional(),
  /** The person who stopped it by hand. */
  stoppedBy: z.string().optional(),
  /** Steps that have left. */
  done: Count,
  /** What leaves next, or waits for a person; not of one that is held. */
  next: z.object({ channel: Channel, stepOrder: Count, at: Instant, isTask: z.boolean() }).optional(),
  /** The last thing the contact did about a message of this campaign. */
  signal: z
    .object({ kind: z.enum(['open', 'click', 'read', 'reply', 'unsubscribe']), at: Instant })
    .optional(),
  /** Why the last message that failed did. */
  failure: z.string().optional(),
})
export type CampaignPerson = z.infer<typeof CampaignPerson>

const PeopleFilter = z.object({
  segment: Segment.default('all'),
  search: z.string().max(200, 'Busca muito longa').optional(),
})

export const listCampaignPeople = endpoint({
  method: 'GET',
  path: '/campaigns/:id/people',
  summary: 'Uma página das pessoas de uma campanha, por situação e busca',
  params: ById,
  query: PageQuery.extend(PeopleFilter.shape),
  response: pageOf(CampaignPerson, {}),
})

/** So many changes are told one by one, so that they can be taken back. */
export const mostTold = 1000

export const changeCampaignPeople = endpoint({
  method: 'POST',
  path: '/campaigns/:id/people',
  summary: 'Para, retoma ou retira pessoas de uma campanha',
  params: ById,
  body: z
    .object({
      change: z.enum(['hold', 'resume', 'remove'], 'Escolha o que fazer'),
      contactIds: z.array(Id).min(1, 'Selecione pelo menos um contato').max(mostTold).optional(),
      /** In place of the ids: all people of a segment that a search finds. */
      filter: PeopleFilter.optional(),
    })
    .refine(({ contactIds, filter }) => (contactIds === undefined) !== (filter === undefined), {
      path: ['contactIds'],
      message: 'Selecione pelo menos um contato',
    }),
  response: z.object({
    /** Of how many people it changed anything. */
    changed: Count,
    /** Who they are, unless they are too many. */
    contactIds: z.array(Id).optional(),
  }),
})
