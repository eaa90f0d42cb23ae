import type { Db } from '#platform/db.ts'
import { createCounter, type Family, gauge } from '#platform/prometheus.ts'

import { mailboxFigures } from './queries.ts'

/** What a listener heard, for monitoring. */
export function createEar() {
  const mails = createCounter(
    'cadencia_mailbox_mails_total',
    'Mails read in mailboxes, by what they were to us.',
  )
  let reading = { held: 0, connected: 0 }
  return {
    heard: (result: string) => mails.add({ result }),
    reads: (now: typeof reading) => {
      reading = now
    },
    families: () => [
      mails.family(),
      gauge('cadencia_mailboxes_held', 'Mailboxes this process reads.', reading.held),
      gauge('cadencia_mailboxes_connected', 'Connections to mailboxes that are open.', reading.connected),
    ],
  }
}
export type Ear = ReturnType<typeof createEar>

/** The mailboxes of all accounts, whichever process reads them. */
export async function listeningFigures(db: Db): Promise<Family[]> {
  const { oldestLookSeconds, ...states } = await mailboxFigures(db)
  return [
    gauge(
      'cadencia_mailboxes',
      'Mailboxes with answers, by how reading them goes.',
      Object.entries(states).map(([state, value]) => ({ labels: { state }, value })),
    ),
    gauge(
      'cadencia_mailbox_oldest_look_seconds',
      'How long ago the mailbox that waits longest was looked into.',
      oldestLookSeconds,
    ),
  ]
}
