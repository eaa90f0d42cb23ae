import { hasDovecot } from '#server/test/dovecot.ts'

import type { Figure } from './machine.ts'
import { manyMailboxes } from './mailbox-many.ts'
import { readingMails } from './mailbox-read.ts'

/** Reading mailboxes of a Dovecot: many that are silent, many mails, and mails that are written to do harm. */
export async function mailboxes(): Promise<Figure[]> {
  if (!hasDovecot) throw new Error('This needs Dovecot on this machine, and root')
  return [...(await readingMails()), ...(await manyMailboxes())]
}
