import { isStorable } from '@cadencia/domain/storable'
import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { ById, Channel, Id } from './shapes.ts'

/** What a person can say of a contact without a message of theirs. */
export const saidOutcomes = ['replied', 'meeting', 'refusal', 'wrong_number', 'opt_out'] as const
export type SaidOutcome = (typeof saidOutcomes)[number]

const dateMessage = 'Data inválida'
const longestText = 5000

const Said = z
  .object({
    outcome: z.enum(saidOutcomes, 'Escolha o que o contato respondeu'),
    /** By which they answered. Of an opt-out: without it, or by one that leaves no other, it is from all channels. */
    channel: Channel.optional(),
    text: z
      .string()
      .trim()
      .max(longestText, 'Use até 5.000 caracteres')
      .refine(isStorable, 'O texto tem um caractere que não pode ser guardado')
      .optional(),
    meetingAt: z.iso.datetime(dateMessage).max(40, dateMessage).optional(),
  })
  .refine(({ outcome, meetingAt }) => outcome === 'meeting' || meetingAt === undefined, {
    path: ['meetingAt'],
    message: 'Só uma reunião tem data e hora',
  })
export type Said = z.output<typeof Said>

export const recordSaid = endpoint({
  method: 'POST',
  path: '/contacts/:id/said',
  summary: 'Registra à mão o que um contato respondeu, e faz o que vem disso',
  status: 201,
  once: true,
  params: ById,
  body: Said,
  /** Of what was recorded, in the conversation of the contact: undoing it asks for it. */
  response: z.object({ id: Id }),
})
