import { z } from 'zod'

import { endpoint } from './endpoint.ts'

export const Attribute = z.object({ id: z.number(), key: z.string(), value: z.string() })
export type Attribute = z.infer<typeof Attribute>

export const listAttributes = endpoint({
  method: 'GET',
  path: '/me/attributes',
  summary: 'Os atributos do usuário',
  response: z.array(Attribute),
})
