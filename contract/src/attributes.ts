import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { Id, Words } from './shapes.ts'

export const Attribute = z.object({ id: Id, key: z.string(), value: Words })
export type Attribute = z.infer<typeof Attribute>

export const listAttributes = endpoint({
  method: 'GET',
  path: '/me/attributes',
  summary: 'Os atributos do usuário',
  response: z.array(Attribute),
})
