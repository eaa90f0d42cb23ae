import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { Id } from './shapes.ts'

/** A person of the account; the name is the attribute of the profile, or the e-mail. */
export const PersonOfAccount = z.object({ id: Id, name: z.string(), isYou: z.boolean() })
export type PersonOfAccount = z.infer<typeof PersonOfAccount>

export const listPeople = endpoint({
  method: 'GET',
  path: '/me/people',
  summary: 'As pessoas da conta, para dizer quem cuida de quê',
  response: z.array(PersonOfAccount),
})
