import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { Instant, Nothing, orElse } from './shapes.ts'

export const Credentials = z.object({
  email: z
    .string('Email é obrigatório')
    .trim()
    .min(1, 'Email é obrigatório')
    .max(320, 'Email inválido')
    .pipe(z.email('Email inválido')),
  password: z.string('Senha é obrigatória').min(1, 'Senha é obrigatória').max(1024, 'Senha muito longa'),
})
export type Credentials = z.infer<typeof Credentials>

export const User = z.object({
  id: z.number().optional(),
  email: z.string('Email é obrigatório'),
  isActive: orElse(z.boolean(), true),
  createdAt: Instant,
  updatedAt: Instant,
})
export type User = z.infer<typeof User>

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Entra com e-mail e senha e recebe o token da sessão',
  open: true,
  body: Credentials,
  response: z.object({ access_token: z.string(), user: User }),
})

export const me = endpoint({
  method: 'GET',
  path: '/auth/me',
  summary: 'O usuário da sessão',
  response: User,
})

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'Encerra a sessão no servidor',
  response: Nothing,
})
