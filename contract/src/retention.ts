import { z } from 'zod'

import { endpoint } from './endpoint.ts'

/** The links of a message work while it is kept: half a year at least. */
const fewestDays = 180
const Days = z
  .int()
  .min(fewestDays, 'As mensagens ficam guardadas por pelo menos 180 dias.')
  .max(36_500, 'Escolha no máximo 36.500 dias.')

/** How long an account keeps its messages; null: for ever. */
export const Retention = z.object({ retentionDays: Days.nullable() })
export type Retention = z.infer<typeof Retention>

const OwnRetention = Retention.extend({ canChange: z.boolean() })
export type OwnRetention = z.infer<typeof OwnRetention>

export const getRetention = endpoint({
  method: 'GET',
  path: '/me/retention',
  summary: 'Por quantos dias a conta guarda as mensagens',
  response: OwnRetention,
})

export const setRetention = endpoint({
  method: 'PUT',
  path: '/me/retention',
  summary:
    'Muda por quantos dias a conta guarda as mensagens (null: para sempre); só quem administra a conta',
  body: Retention,
  response: OwnRetention,
})

export const countOldMessages = endpoint({
  method: 'GET',
  path: '/me/retention/messages',
  summary: 'Quantas mensagens encerradas têm mais do que tantos dias',
  query: z.object({ days: z.coerce.number().pipe(Days) }),
  response: z.object({ messages: z.int() }),
})
