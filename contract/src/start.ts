import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { Count, Id, Words } from './shapes.ts'

export const modelNames = ['prospecting', 'comeback', 'after_event', 'collection'] as const
export type ModelName = (typeof modelNames)[number]

/** How far an account is with its first campaign, each part as the data has it. */
export const Start = z.object({
  /** What messages are signed with. */
  signer: z.object({ name: z.string().optional(), company: z.string().optional() }),
  contacts: Count,
  /** Contacts whose number has no area code, or cannot be dialled otherwise. */
  withoutPhone: Count,
  lastImport: z
    .object({
      id: Id,
      filename: Words,
      isRunning: z.boolean(),
      totalRows: Count,
      doneRows: Count,
      successCount: Count,
    })
    .optional(),
  /** The newest campaign that has steps. */
  campaign: z.object({ id: Id, name: Words, steps: Count }).optional(),
  /** A sender of e-mails that is not the test box. */
  sender: z.string().optional(),
  /** A campaign with people has left the draft. */
  isRunning: z.boolean(),
})
export type Start = z.infer<typeof Start>

export const getStart = endpoint({
  method: 'GET',
  path: '/me/start',
  summary: 'Em que ponto está a primeira campanha da conta',
  response: Start,
})

export const createFromModel = endpoint({
  method: 'POST',
  path: '/campaigns/from-model',
  summary:
    'Cria os templates e as etapas de um modelo, em uma campanha nova em rascunho ou em uma sem etapas',
  status: 201,
  once: true,
  body: z.object({
    model: z.enum(modelNames, 'Modelo inválido'),
    /** Into this one, which has no steps; a new one where none is given. */
    campaignId: Id.optional(),
  }),
  response: z.object({ id: Id }),
})
