import type { SenderInput } from '@cadencia/contract/senders'

import { CloudApiSettings, openSecrets, type Secrets, SmtpSettings } from '#channels/sender-settings.ts'
import { type Keys, WrongKey } from '#platform/secrets.ts'

import type { SenderRow } from './queries.ts'

/** 'lost' when the key that sealed them is gone: the sender stays, its secrets must be typed again. */
export function keptSecrets(keys: Keys, row: SenderRow): Secrets | 'lost' {
  try {
    return openSecrets(keys, row)
  } catch (error) {
    if (error instanceof WrongKey) return 'lost'
    throw error
  }
}

export function settingsOf(input: SenderInput): object {
  switch (input.mode) {
    case 'smtp': {
      const { dkimDomain, dkimSelector } = input
      return SmtpSettings.parse({
        ...input,
        ...(dkimDomain && dkimSelector && { dkim: { domain: dkimDomain, selector: dkimSelector } }),
      })
    }
    case 'cloud_api':
      return CloudApiSettings.parse(input)
    case 'assisted':
      return {}
  }
}
