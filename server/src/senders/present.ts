import type { Sender } from '@cadencia/contract/sender'

import { modeOf } from '#channels/registry.ts'
import { keptSecrets } from '#channels/secrets.ts'
import type { SenderContext } from '#channels/sender-form.ts'

import type { SenderRow } from './queries.ts'

/** What may be shown of a sender: of its secrets, only that they are there. */
export function presentSender(context: SenderContext, row: SenderRow): Sender {
  const form = modeOf(row.channel, row.mode)?.form
  const advice = form?.advise?.(row, context) ?? []
  const shown = {
    ...describe(row),
    ...(advice.length > 0 && { advice }),
    ...form?.show(row, keptSecrets(context.keys, row)),
  }
  // The route checks it: a form shows what the contract says of its mode.
  return shown as Sender
}

const describe = (row: SenderRow) => ({
  id: row.id,
  channel: row.channel,
  mode: row.mode,
  name: row.name,
  isDefault: row.is_default,
  perMinute: row.per_minute,
  perDay: row.per_day,
  state: row.state,
  ...(row.suspended_until && { suspendedUntil: row.suspended_until.toISOString() }),
  ...(row.last_reply !== null && { lastReply: row.last_reply }),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
