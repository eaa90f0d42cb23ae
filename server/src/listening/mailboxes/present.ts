import type { Mailbox } from '@cadencia/contract/mailboxes'

import type { MailboxRow } from './queries.ts'
import { MailboxSettings } from './settings.ts'

/** Of its password, only that it is there. */
export const presentMailbox = (row: MailboxRow): Mailbox => ({
  senderId: row.sender_id,
  ...MailboxSettings.parse(row.settings),
  hasPassword: row.secrets !== null,
  state: stateOf(row),
  ...(row.problem !== null && { problem: row.problem }),
  ...(row.failing_since && { failingSince: row.failing_since.toISOString() }),
  ...(row.looked_at && { lookedAt: row.looked_at.toISOString() }),
})

function stateOf(row: MailboxRow): Mailbox['state'] {
  if (row.state === 'refused') return 'refused'
  if (row.failing_since) return 'failing'
  return row.looked_at ? 'reading' : 'waiting'
}
