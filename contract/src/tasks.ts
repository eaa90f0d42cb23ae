import { taskOutcomes } from '@cadencia/domain/message'
import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { ById, Id, Instant, Nothing, PageQuery, pageOf, TaskChannel } from './shapes.ts'

export const TaskOutcome = z.enum(taskOutcomes, 'Escolha o resultado')

export const Task = z.object({
  id: Id,
  channel: TaskChannel,
  contact: z.object({ id: Id, name: z.string() }),
  phone: z.string(),
  campaign: z.object({ name: z.string() }),
  template: z.object({ name: z.string() }),
  stepOrder: z.number().int(),
  script: z.string(),
  dueAt: Instant,
  /** Opens the conversation with the text already typed. */
  whatsAppUrl: z.string().optional(),
  /** What was made of it the last time it was a task. */
  last: z.object({ outcome: TaskOutcome, note: z.string().optional() }).optional(),
})
export type Task = z.infer<typeof Task>

export const listTasks = endpoint({
  method: 'GET',
  path: '/tasks',
  summary: 'Ligações e mensagens que esperam por uma pessoa, as mais antigas primeiro',
  query: PageQuery,
  response: pageOf(Task, {}),
})

const whenMessage = 'Informe quando ligar de novo'

export const OutcomeInput = z
  .object({
    outcome: TaskOutcome,
    note: z.string().trim().max(2000, 'Anotação muito longa').optional(),
    retryAt: z.iso.datetime(whenMessage).max(40, whenMessage).optional(),
  })
  .refine(({ outcome, retryAt }) => outcome !== 'call_later' || retryAt !== undefined, {
    path: ['retryAt'],
    message: whenMessage,
  })

export const recordOutcome = endpoint({
  method: 'POST',
  path: '/tasks/:id/outcome',
  summary: 'Registra o que foi feito de uma tarefa',
  params: ById,
  body: OutcomeInput,
  response: Nothing,
})
