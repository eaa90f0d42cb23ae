import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { ById, Id, Instant, Nothing, PageQuery, pageOf } from './shapes.ts'

export const SandboxMessage = z.object({
  id: Id,
  channel: z.enum(['email', 'whatsapp']),
  recipient: z.string(),
  /** The subject, or how the text begins. */
  title: z.string(),
  at: Instant,
})
export type SandboxMessage = z.infer<typeof SandboxMessage>

/** A message as its recipient would see it. */
export const SandboxContent = SandboxMessage.extend({
  /** The message in the activities, where it came from a campaign. */
  messageId: Id.optional(),
  from: z.string().optional(),
  to: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  text: z.string(),
  html: z.string().optional(),
})
export type SandboxContent = z.infer<typeof SandboxContent>

export const listSandbox = endpoint({
  method: 'GET',
  path: '/sandbox/messages',
  summary: 'Uma página do que a caixa de testes recebeu, da mais nova à mais antiga',
  query: PageQuery.extend({ search: z.string().trim().max(200, 'Busca muito longa').optional() }),
  response: pageOf(SandboxMessage, {}),
})

export const getSandboxMessage = endpoint({
  method: 'GET',
  path: '/sandbox/messages/:id',
  summary: 'Uma mensagem da caixa de testes, como o contato a veria',
  params: ById,
  response: SandboxContent,
})

export const sandboxAnswers = ['text', 'ooo', 'opt_out', 'wrong_person', 'bounce'] as const

export const answerSandbox = endpoint({
  method: 'POST',
  path: '/sandbox/messages/:id/answer',
  summary: 'Responde a uma mensagem da caixa de testes como o contato responderia',
  params: ById,
  body: z
    .object({
      kind: z.enum(sandboxAnswers, 'Escolha a resposta'),
      text: z.string().trim().max(5000, 'Resposta muito longa').optional(),
    })
    .refine(({ kind, text }) => kind !== 'text' || Boolean(text), {
      path: ['text'],
      message: 'Escreva a resposta',
    }),
  response: Nothing,
})

export const emptySandbox = endpoint({
  method: 'DELETE',
  path: '/sandbox/messages',
  summary: 'Esvazia a caixa de testes',
  response: Nothing,
})
