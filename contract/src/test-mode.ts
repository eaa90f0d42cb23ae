import { z } from 'zod'

import { endpoint } from './endpoint.ts'

/** Apart from the box: every screen asks it, and loads no more than this for it. */
export const getTestMode = endpoint({
  method: 'GET',
  path: '/sandbox',
  summary: 'Se tudo o que o usuário envia fica na caixa de testes',
  response: z.object({
    testing: z.boolean(),
    /** Channels of which nothing leaves: the box is their default, and no campaign has another sender. */
    channels: z.array(z.enum(['email', 'whatsapp'])).default([]),
  }),
})
