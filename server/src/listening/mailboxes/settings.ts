import { MailboxSecurity } from '@cadencia/contract/mailboxes'
import { z } from 'zod'

import { providerNames } from '#channels/email/sign-in/providers.ts'
import { type Keys, open, seal, WrongKey } from '#platform/secrets.ts'

/** What is kept of a mailbox in clear. */
export const MailboxSettings = z.object({
  host: z.string(),
  port: z.number(),
  security: MailboxSecurity,
  user: z.string(),
  /** The account of its sender that a person signed in to, and no password. */
  provider: z.enum(providerNames).optional(),
})
export type MailboxSettings = z.infer<typeof MailboxSettings>

/** What the password is bound to: it opens for this account and this place only. */
const placeOf = (accountId: number) => `${accountId}/mailboxes.secrets`

export const sealPassword = (keys: Keys, accountId: number, password: string) =>
  seal(keys, password, placeOf(accountId))

type Sealed = { accountId: number; secrets: Buffer | null }

/** None when the key that sealed it is gone: it must be typed again. */
export function keptPassword(keys: Keys, { accountId, secrets }: Sealed): string | undefined {
  if (!secrets) return undefined
  try {
    return open(keys, secrets, placeOf(accountId))
  } catch (error) {
    if (error instanceof WrongKey) return undefined
    throw error
  }
}
