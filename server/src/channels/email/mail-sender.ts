import type { SenderRow } from '#channels/queries.ts'

import { AccountSettings, type SmtpSender, smtpSender } from './settings.ts'
import { type AccessToken, accessTo, type SignInContext } from './sign-in/access.ts'
import { hostsOf, isProvider } from './sign-in/providers.ts'

export type MailSender = SmtpSender & { token?: AccessToken }

/** How mail leaves through a sender: by a server that a person described, or by an account that a person signed in to. */
export function mailSender(context: SignInContext, row: SenderRow): MailSender {
  if (!isProvider(row.mode)) return smtpSender(context.keys, row)
  const settings = AccountSettings.parse(row.settings)
  return {
    ...settings,
    ...hostsOf(context.mailApps, row.mode).smtp,
    user: settings.fromAddress,
    token: accessTo(context, row.mode, { accountId: row.account_id, senderId: row.id }),
  }
}
