import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { Count } from './shapes.ts'

/** Apart from the rest: every page asks for it. */
export const countTasks = endpoint({
  method: 'GET',
  path: '/tasks/counts',
  summary: 'Quantas tarefas há',
  /** Due now or late; put off; done today. */
  response: z.object({ todo: Count, snoozed: Count, done: Count }),
})
