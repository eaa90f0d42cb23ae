import type { Json } from '@cadencia/domain/contact'
import { dispositions, dispositionsOf } from '@cadencia/domain/disposition'
import { taskOutcomes } from '@cadencia/domain/message'
import { isStorable } from '@cadencia/domain/storable'
import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { ById, Channel, Count, Id, Instant, KeptDay, Nothing, orElse, PageQuery, pageOf } from './shapes.ts'

export const TaskOutcome = z.enum(taskOutcomes, 'Escolha o resultado')
const Disposition = z.enum(dispositions, 'Escolha o que o contato disse')

/** Why a task stands where it does, in the order of the list. */
export const taskReasons = ['late', 'promised', 'answered', 'clicked', 'opened', 'due'] as const

/** What is known of the interest of a contact, and what was promised to it. */
const Signals = z.object({
  /** asked: the contact wants to be called then. snoozed: a person put it off until then. */
  promise: z.enum(['asked', 'snoozed']).optional(),
  answeredAt: Instant.optional(),
  clickedAt: Instant.optional(),
  openedAt: Instant.optional(),
  opens: Count,
})
export type Signals = z.infer<typeof Signals>

const NextStep = z.object({
  stepOrder: z.number().int(),
  channel: Channel,
  template: z.string(),
  at: Instant,
})

/** Where the number is answered. */
const Place = z.object({
  areaCode: z.string(),
  timeZone: z.string(),
  /** Of a call: when it may be made, if not now, or until when. */
  opensAt: Instant.optional(),
  closesAt: Instant.optional(),
})

const Done = z.object({
  outcome: TaskOutcome,
  disposition: Disposition.optional(),
  at: Instant,
  by: z.string(),
})

export const Task = z.object({
  id: Id,
  channel: Channel,
  contact: z.object({
    id: Id,
    name: z.string(),
    email: z.string().optional(),
    metadata: orElse(z.record(z.string(), z.custom<Json>()).optional(), undefined),
  }),
  /** Empty where the contact is not reached by telephone. */
  phone: z.string(),
  campaign: z.object({ name: z.string(), id: Id.optional() }),
  template: z.object({ name: z.string() }),
  stepOrder: z.number().int(),
  script: z.string(),
  dueAt: Instant,
  /** Opens the conversation with the text already typed. */
  whatsAppUrl: z.string().optional(),
  /** Of an e-mail: its subject, and what opens it in the mail program with all of it written. */
  subject: z.string().optional(),
  mailUrl: z.string().optional(),
  /** What was made of it the last time it was a task. */
  last: z.object({ outcome: TaskOutcome, note: z.string().optional() }).optional(),
  reason: z.enum(taskReasons).optional(),
  signals: Signals.optional(),
  /** The steps behind it, the next one first. */
  next: z.array(NextStep).optional(),
  /** The script in its parts; those filled with data are marked. */
  parts: z.array(z.object({ text: z.string(), isFilled: z.boolean() })).optional(),
  place: Place.optional(),
  /** How often the call was not answered. */
  tries: Count.optional(),
  done: Done.optional(),
})
export type Task = z.infer<typeof Task>

export const taskStates = ['todo', 'snoozed', 'done'] as const
export type TaskState = (typeof taskStates)[number]

export const listTasks = endpoint({
  method: 'GET',
  path: '/tasks',
  summary:
    'Ligações e mensagens que esperam por uma pessoa: as mais antigas primeiro, ou, com state, na ordem de fazer',
  query: PageQuery.extend({
    /** Without it: all that are open, the oldest first. */
    state: z.enum(taskStates).optional(),
    channel: Channel.optional(),
    campaignId: Id.optional(),
    search: z.string().trim().max(200, 'Busca muito longa').optional(),
  }),
  response: pageOf(Task, {}),
})

const ByChannel = z.record(z.string(), Count)

export const getTaskDay = endpoint({
  method: 'GET',
  path: '/tasks/day',
  summary: 'O dia de hoje: tarefas para fazer e feitas por canal, conversas e reuniões',
  response: z.object({
    todoBy: ByChannel,
    /** When the first of those put off is back. */
    nextAt: Instant.optional(),
    /** Of today, in the time zone of the account. */
    doneBy: ByChannel,
    /** Of those of today: how many contacts said something. */
    talks: Count,
    meetings: z.array(z.object({ contactId: Id, name: z.string(), at: Instant.optional() })),
  }),
})

const whenMessage = 'Informe quando ligar de novo'
const dateMessage = 'Data inválida'

export const OutcomeInput = z
  .object({
    outcome: TaskOutcome,
    note: z
      .string()
      .trim()
      .max(2000, 'Anotação muito longa')
      .refine(isStorable, 'O texto tem um caractere que não pode ser guardado')
      .optional(),
    retryAt: z.iso.datetime(whenMessage).max(40, whenMessage).optional(),
    disposition: Disposition.optional(),
    /** Of a meeting. */
    meetingAt: z.iso.datetime(dateMessage).max(40, dateMessage).optional(),
    /** Of a contact that does not want it now: when to ask again. */
    returnOn: KeptDay(dateMessage).optional(),
    /** What was really sent, where it is not the script. */
    text: z
      .string()
      .trim()
      .max(4096, 'Use até 4.096 caracteres')
      .refine(isStorable, 'O texto tem um caractere que não pode ser guardado')
      .optional(),
  })
  .refine(({ outcome, retryAt }) => outcome !== 'call_later' || retryAt !== undefined, {
    path: ['retryAt'],
    message: whenMessage,
  })
  .refine(({ outcome, disposition }) => !disposition || dispositionsOf[outcome].includes(disposition), {
    path: ['disposition'],
    message: 'Isto não combina com o resultado',
  })
  .refine(({ disposition, retryAt }) => !retryAt || !disposition || disposition === 'voicemail', {
    path: ['retryAt'],
    message: 'Depois disto não há outra tentativa',
  })
  .refine(({ disposition, meetingAt }) => !meetingAt || disposition === 'meeting', {
    path: ['meetingAt'],
    message: 'Só uma reunião tem data e hora',
  })
  .refine(({ disposition, returnOn }) => !returnOn || disposition === 'not_now', {
    path: ['returnOn'],
    message: 'Só “Não agora” tem data de retorno',
  })
  .refine(({ outcome, text }) => text === undefined || outcome === 'sent', {
    path: ['text'],
    message: 'Só o que foi enviado tem texto',
  })

export const recordOutcome = endpoint({
  method: 'POST',
  path: '/tasks/:id/outcome',
  summary: 'Registra o que foi feito de uma tarefa, e faz o que vem disso',
  params: ById,
  body: OutcomeInput,
  response: Nothing,
})

const untilMessage = 'Informe até quando adiar'

export const snoozeTask = endpoint({
  method: 'POST',
  path: '/tasks/:id/snooze',
  summary: 'Adia uma tarefa; as etapas seguintes esperam por ela',
  params: ById,
  body: z.object({ until: z.iso.datetime(untilMessage).max(40, untilMessage) }),
  /** When it is back: within the hours of its campaign. */
  response: z.object({ dueAt: Instant }),
})

export const undoTask = endpoint({
  method: 'POST',
  path: '/tasks/:id/undo',
  summary: 'Desfaz o último resultado ou adiamento de uma tarefa, enquanto nada saiu depois dele',
  params: ById,
  response: Nothing,
})
