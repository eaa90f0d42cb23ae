import { SmtpSecurity } from '@cadencia/contract/sender'
import { type SenderInput } from '@cadencia/contract/senders'
import { z } from 'zod'

import { secretsOf } from '#dispatch/send/senders.ts'
import { type Keys, open, WrongKey } from '#platform/secrets.ts'

import type { SenderRow } from './queries.ts'

/** How the settings of each mode are kept. */
export const SmtpSettings = z.object({
  host: z.string(),
  port: z.number(),
  security: SmtpSecurity,
  user: z.string(),
  fromName: z.string(),
  fromAddress: z.string(),
  replyTo: z.string().optional(),
  bounceDomain: z.string().optional(),
  dkim: z.object({ domain: z.string(), selector: z.string() }).optional(),
})

export const CloudApiSettings = z.object({ phoneNumberId: z.string(), displayPhone: z.string().optional() })

const Secrets = z.object({
  password: z.string().optional(),
  dkimKey: z.string().optional(),
  token: z.string().optional(),
  appSecret: z.string().optional(),
  verifyToken: z.string().optional(),
})
export type Secrets = z.infer<typeof Secrets>

/** 'lost' when the key that sealed them is gone: the sender stays, its secrets must be typed again. */
export function openSecrets(keys: Keys, { user_id, secrets }: SenderRow): Secrets | 'lost' {
  if (!secrets) return {}
  try {
    return Secrets.parse(JSON.parse(open(keys, secrets, secretsOf(user_id))))
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
