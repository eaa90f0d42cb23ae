import { trackingTokens } from '#channels/token.ts'
import { connect } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'

import { type ListenerOptions, startListener } from './listener.ts'

/** Reads mailboxes over connections of its own: however many calls the product answers, it goes on. */
export async function startListening(url: string, log: Log, options: Omit<ListenerOptions, 'tokens'>) {
  const db = connect(url, { connections: 4, queryTimeoutMs: 20_000 })
  const listener = startListener(db, log, { ...options, tokens: trackingTokens(options.keys) })
  return {
    db,
    stop: async () => {
      await listener.stop()
      await db.destroy()
    },
  }
}
