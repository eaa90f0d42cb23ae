import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { Host, Line, Port, Secret } from './mail-server.ts'
import { SenderTest } from './senders.ts'
import { ById, Id, Instant, Nothing } from './shapes.ts'

export const MailboxSecurity = z.enum(['tls', 'starttls', 'none'], 'Segurança inválida')
export type MailboxSecurity = z.infer<typeof MailboxSecurity>

/** The mailbox in which the answers to a sender arrive. Of its password only that it is there. */
export const Mailbox = z.object({
  senderId: Id,
  host: z.string(),
  port: z.number(),
  security: MailboxSecurity,
  user: z.string(),
  hasPassword: z.boolean(),
  /** waiting: not looked into yet. failing: tried again by itself. refused: it needs a person. */
  state: z.enum(['waiting', 'reading', 'failing', 'refused']),
  /** What its server said when it could not be read, and since when. */
  problem: z.string().optional(),
  failingSince: Instant.optional(),
  lookedAt: Instant.optional(),
})
export type Mailbox = z.infer<typeof Mailbox>

export const MailboxInput = z.object({
  host: Host('imap.exemplo.com'),
  port: Port,
  security: MailboxSecurity,
  user: Line(255).min(1, 'Usuário é obrigatório'),
  password: Secret(1024),
})
export type MailboxInput = z.output<typeof MailboxInput>

export const listMailboxes = endpoint({
  method: 'GET',
  path: '/mailboxes',
  summary: 'As caixas de e-mail em que as respostas são lidas',
  response: z.array(Mailbox),
})

export const saveMailbox = endpoint({
  method: 'PUT',
  path: '/senders/:id/mailbox',
  summary: 'Lê as respostas de um canal de e-mail na caixa dada; a senha que não vem fica como está',
  params: ById,
  body: MailboxInput,
  response: Mailbox,
})

export const readAccount = endpoint({
  method: 'POST',
  path: '/senders/:id/mailbox',
  summary: 'Lê as respostas na caixa da conta em que o canal entrou',
  params: ById,
  response: Mailbox,
})

export const removeMailbox = endpoint({
  method: 'DELETE',
  path: '/senders/:id/mailbox',
  summary: 'Deixa de ler as respostas de um canal',
  params: ById,
  response: Nothing,
})

export const testMailbox = endpoint({
  method: 'POST',
  path: '/senders/:id/mailbox/test',
  summary: 'Entra na caixa dada, sem guardá-la nem mudar nada nela, e mostra o que o servidor disse',
  params: ById,
  body: MailboxInput,
  response: SenderTest,
})
