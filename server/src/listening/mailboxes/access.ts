import { accessTo, type SignInContext } from '#channels/email/sign-in/access.ts'

import type { ImapAccess } from './imap.ts'
import type { TakenMailbox } from './queue.ts'
import { keptPassword, MailboxSettings } from './settings.ts'

/** How a mailbox is entered; nothing when its password can no longer be read. */
export function keptAccess(context: SignInContext, held: TakenMailbox): ImapAccess | undefined {
  const settings = MailboxSettings.parse(held.settings)
  if (settings.provider) return { ...settings, token: accessTo(context, settings.provider, held) }
  const password = keptPassword(context.keys, held)
  return password === undefined ? undefined : { ...settings, password }
}
