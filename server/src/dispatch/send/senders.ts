import { z } from 'zod'

import { open, type Keys } from '#platform/secrets.ts'

import type { SenderRow } from './queries.ts'

const Smtp = z.object({
  host: z.string(),
  port: z.number(),
  security: z.enum(['tls', 'starttls', 'opportunistic', 'none']),
  user: z.string().optional(),
  fromName: z.string(),
  fromAddress: z.string(),
  replyTo: z.string().optional(),
  bounceDomain: z.string().optional(),
  dkim: z.object({ domain: z.string(), selector: z.string() }).optional(),
})
const SmtpSecrets = z.object({ password: z.string().optional(), dkimKey: z.string().optional() })
const CloudApi = z.object({ phoneNumberId: z.string() })
const CloudApiSecrets = z.object({ token: z.string() })

/** What a sender's secrets are bound to: they open for this owner and this place only. */
export const secretsOf = (userId: number) => `${userId}/senders.secrets`

const opened = (keys: Keys, { user_id, secrets }: SenderRow): unknown =>
  secrets === null ? {} : JSON.parse(open(keys, secrets, secretsOf(user_id)))

export const smtpSender = (keys: Keys, row: SenderRow) => ({
  ...Smtp.parse(row.settings),
  ...SmtpSecrets.parse(opened(keys, row)),
})

export const cloudApiSender = (keys: Keys, row: SenderRow) => ({
  ...CloudApi.parse(row.settings),
  ...CloudApiSecrets.parse(opened(keys, row)),
})
