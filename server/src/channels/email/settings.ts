import { accountShape, smtpShape } from '@cadencia/contract/sender'
import { z } from 'zod'

import type { SenderRow } from '#channels/queries.ts'
import { openSecrets } from '#channels/secrets.ts'
import type { Keys } from '#platform/secrets.ts'

/** How the settings of a mail server are kept. */
export const SmtpSettings = z.object({
  ...smtpShape,
  user: z.string().default(''),
  dkim: z.object({ domain: z.string(), selector: z.string() }).optional(),
})
export type SmtpSettings = z.output<typeof SmtpSettings>

/** How a mail account is kept that a person signs in to. */
export const AccountSettings = z.object(accountShape)

const SmtpSecrets = z.object({ password: z.string().optional(), dkimKey: z.string().optional() })

export type SmtpSender = ReturnType<typeof smtpSender>

export const smtpSender = (keys: Keys, row: SenderRow) => ({
  ...SmtpSettings.parse(row.settings),
  ...SmtpSecrets.parse(openSecrets(keys, row)),
})
