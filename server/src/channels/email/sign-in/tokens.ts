import { z } from 'zod'

import { type Keys, open, seal, WrongKey } from '#platform/secrets.ts'

import type { GrantKey } from './queries.ts'

const Tokens = z.object({ access: z.string(), refresh: z.string() })
export type Tokens = z.infer<typeof Tokens>

/** What they are bound to: they open for this sender and this place only. */
const placeOf = ({ accountId, senderId }: GrantKey) => `${accountId}/mail_grants.secrets/${senderId}`

export const sealTokens = (keys: Keys, key: GrantKey, tokens: Tokens) =>
  seal(keys, JSON.stringify(tokens), placeOf(key))

/** None when the key that sealed them is gone: a person has to sign in again. */
export function openTokens(keys: Keys, key: GrantKey, secrets: Buffer | null): Tokens | undefined {
  if (!secrets) return undefined
  try {
    return Tokens.parse(JSON.parse(open(keys, secrets, placeOf(key))))
  } catch (error) {
    if (error instanceof WrongKey) return undefined
    throw error
  }
}
