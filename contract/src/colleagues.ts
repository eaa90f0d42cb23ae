import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { Id } from './shapes.ts'

/** A person of the account; the name is the attribute of the profile, or the e-mail. */
export const Colleague = z.object({ id: Id, name: z.string(), isYou: z.boolean() })
export type Colleague = z.infer<typeof Colleague>

export const listColleagues = endpoint({
  method: 'GET',
  path: '/me/colleagues',
  summary: 'As pessoas da conta, para dizer quem cuida de quê',
  response: z.array(Colleague),
})
