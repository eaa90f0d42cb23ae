import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { Count } from './shapes.ts'

/** Apart from the rest: every page asks for it. */
export const countConversations = endpoint({
  method: 'GET',
  path: '/conversations/counts',
  summary: 'Quantas conversas não lidas, abertas e aguardando há',
  response: z.object({ unread: Count, open: Count, waiting: Count }),
})
