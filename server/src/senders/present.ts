import type { Sender } from '@cadencia/contract/sender'

import { CloudApiSettings, SmtpSettings } from '#channels/sender-settings.ts'
import type { Keys } from '#platform/secrets.ts'

import { senderAdvice } from './advice.ts'
import type { SenderRow } from './queries.ts'
import { keptSecrets } from './stored.ts'

type Shown = { keys: Keys; publicUrl: string | undefined }

/** What may be shown of a sender: of its secrets, only that they are there. */
export function presentSender({ keys, publicUrl }: Shown, row: SenderRow): Sender {
  const advice = senderAdvice(row, publicUrl)
  const described = { ...describe(row), ...(advice.length > 0 && { advice }) }
  switch (row.mode) {
    case 'smtp':
      return { ...described, mode: row.mode, ...smtpOf(keys, row) }
    case 'cloud_api':
      return { ...described, mode: row.mode, ...cloudApiOf(keys, row) }
    case 'assisted':
    case 'sandbox':
      return { ...described, mode: row.mode }
  }
}

const describe = (row: SenderRow) => ({
  id: row.id,
  channel: row.channel,
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

function smtpOf(keys: Keys, row: SenderRow) {
  const { dkim, ...settings } = SmtpSettings.parse(row.settings)
  const secrets = keptSecrets(keys, row)
  const { password, dkimKey } = secrets === 'lost' ? {} : secrets
  return {
    ...settings,
    ...(dkim && { dkimDomain: dkim.domain, dkimSelector: dkim.selector }),
    hasPassword: password !== undefined,
    hasDkimKey: dkimKey !== undefined,
    secretsLost: secrets === 'lost',
  }
}

function cloudApiOf(keys: Keys, row: SenderRow) {
  const secrets = keptSecrets(keys, row)
  const { token, appSecret, verifyToken } = secrets === 'lost' ? {} : secrets
  return {
    ...CloudApiSettings.parse(row.settings),
    ...(token !== undefined && { tokenLast4: token.slice(-4) }),
    hasAppSecret: appSecret !== undefined,
    hasVerifyToken: verifyToken !== undefined,
    secretsLost: secrets === 'lost',
  }
}
