import { z } from 'zod'

import { type Keys, open, seal, WrongKey } from '#platform/secrets.ts'

import type { SenderRow } from './queries.ts'

const Secrets = z.record(z.string(), z.string())
/** What a sender proves itself with, by names that its mode gives. */
export type Secrets = Record<string, string | undefined>

/** What a sender's secrets are bound to: they open for this account and this place only. */
export const secretsOf = (accountId: number) => `${accountId}/senders.secrets`

type Sealed = Pick<SenderRow, 'account_id' | 'secrets'>

/** Throws WrongKey when the key that sealed them is gone. */
export const openSecrets = (keys: Keys, { account_id, secrets }: Sealed): Secrets =>
  secrets === null ? {} : Secrets.parse(JSON.parse(open(keys, secrets, secretsOf(account_id))))

/** 'lost' when the key that sealed them is gone: the sender stays, its secrets must be typed again. */
export function keptSecrets(keys: Keys, row: Sealed): Secrets | 'lost' {
  try {
    return openSecrets(keys, row)
  } catch (error) {
    if (error instanceof WrongKey) return 'lost'
    throw error
  }
}

export function sealSecrets(keys: Keys, accountId: number, secrets: Secrets): Buffer | null {
  const text = JSON.stringify(secrets)
  return text === '{}' ? null : seal(keys, text, secretsOf(accountId))
}
