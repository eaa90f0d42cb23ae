import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { ById, Id } from './shapes.ts'

const longest = 20_000

export const answerConversation = endpoint({
  method: 'POST',
  path: '/conversations/:id/answer',
  summary: 'Responde a um contato, pelo canal e pelo remetente da conversa; sai em segundos, uma vez',
  status: 201,
  once: true,
  params: ById,
  body: z.object({
    channel: z.enum(['email', 'whatsapp'], 'Escolha o canal'),
    text: z
      .string('Escreva a resposta')
      .trim()
      .min(1, 'Escreva a resposta')
      .max(longest, `Use até ${longest.toLocaleString('pt-BR')} caracteres`),
    /** Whether the conversation is done with it; otherwise it waits for the contact. */
    isDone: z.boolean('Escolha se a conversa termina').default(false),
  }),
  response: z.object({ id: Id }),
})
