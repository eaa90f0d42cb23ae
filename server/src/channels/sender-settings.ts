import { cloudApiShape, smtpShape } from '@cadencia/contract/sender'
import { z } from 'zod'

import { type Keys, open } from '#platform/secrets.ts'

import type { SenderRow } from './queries.ts'

/** How the settings of each mode are kept. */
export const SmtpSettings = z.object({
  ...smtpShape,
  user: z.string().default(''),
  dkim: z.object({ domain: z.string(), selector: z.string() }).optional(),
})
export const CloudApiSettings = z.object(cloudApiShape)

const Secrets = z.object({
  password: z.string().optional(),
  dkimKey: z.string().optional(),
  token: z.string().optional(),
  appSecret: z.string().optional(),
  verifyToken: z.string().optional(),
})
export type Secrets = z.infer<typeof Secrets>
const CloudApiSecrets = Secrets.required({ token: true })

/** What a sender's secrets are bound to: they open for this owner and this place only. */
export const secretsOf = (accountId: number) => `${accountId}/senders.secrets`

type Sealed = Pick<SenderRow, 'account_id' | 'secrets'>

/** Throws WrongKey when the key that sealed them is gone. */
export const openSecrets = (keys: Keys, { account_id, secrets }: Sealed): Secrets =>
  secrets === null ? {} : Secrets.parse(JSON.parse(open(keys, secrets, secretsOf(account_id))))

export const smtpSender = (keys: Keys, row: SenderRow) => ({
  ...SmtpSettings.parse(row.settings),
  ...openSecrets(keys, row),
})

export const cloudApiSender = (keys: Keys, row: SenderRow) => ({
  ...CloudApiSettings.parse(row.settings),
  ...CloudApiSecrets.parse(openSecrets(keys, row)),
})
