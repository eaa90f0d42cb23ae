import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { ById, Id, Instant, Nothing } from './shapes.ts'

export const MailProvider = z.enum(['google', 'microsoft'])
export type MailProvider = z.infer<typeof MailProvider>

export const listSignIns = endpoint({
  method: 'GET',
  path: '/sign-ins',
  summary: 'Com quais provedores se entra em uma conta de e-mail, sem senha',
  response: z.array(z.object({ provider: MailProvider })),
})

/** Where the person goes: to an address that leads back, or to one where a code is typed. */
export const SignInWay = z.union([
  z.object({ url: z.string() }),
  z.object({ page: z.string(), code: z.string(), everySeconds: z.number(), until: Instant }),
])
export type SignInWay = z.infer<typeof SignInWay>

export const beginSignIn = endpoint({
  method: 'POST',
  path: '/senders/:id/sign-in',
  summary: 'Começa a entrar na conta de e-mail de um canal',
  params: ById,
  response: SignInWay,
})

const came = 'O provedor não disse o que esperávamos. Comece de novo.'

export const finishSignIn = endpoint({
  method: 'POST',
  path: '/sign-ins/finish',
  summary: 'Termina de entrar com o que o provedor mandou de volta no endereço',
  /** What stands after the question mark. */
  body: z.object({ query: z.string(came).min(1, came).max(8000, came) }),
  response: z.object({ senderId: Id }),
})

export const awaitSignIn = endpoint({
  method: 'POST',
  path: '/senders/:id/sign-in/wait',
  summary: 'Diz se o código já foi digitado no provedor, e então termina de entrar',
  params: ById,
  response: z.object({ isDone: z.boolean() }),
})

export const leaveSignIn = endpoint({
  method: 'DELETE',
  path: '/senders/:id/sign-in',
  summary: 'Sai da conta: o acesso é devolvido ao provedor e apagado aqui',
  params: ById,
  response: Nothing,
})
