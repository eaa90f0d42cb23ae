import type { MailApps } from '#platform/app-options.ts'
import type { Keys } from '#platform/secrets.ts'

import { revoke } from './exchange.ts'
import { isProvider, providerOf } from './providers.ts'
import type { GrantKey } from './queries.ts'
import { openTokens } from './tokens.ts'

type Left = GrantKey & { mode: string; secrets: Buffer | null }

/** Gives back to the provider what was deleted here. */
export async function giveBack(
  { keys, mailApps }: { keys: Keys; mailApps?: MailApps | undefined },
  { mode, secrets, ...key }: Left,
) {
  const tokens = openTokens(keys, key, secrets)
  const provider = isProvider(mode) ? providerOf(mailApps, mode) : undefined
  if (tokens && provider) await revoke(provider, tokens.refresh)
}
