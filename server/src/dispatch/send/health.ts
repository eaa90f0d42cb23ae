import type { Db } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'

import type { SenderFault } from './outbox.ts'
import { senderFailed, senderRests, senderStopped, senderWorks } from './queries.ts'
import type { Lane } from './queue.ts'

const tell = { passing: senderFailed, resting: senderRests, lasting: senderStopped }

/** What a sender's failures and successes come to: it rests, it stops, it is well again. */
export function createHealth(db: Db, log: Log, { user_id: userId, sender_id: senderId, probing }: Lane) {
  let failed = probing
  return {
    onFault: async (fault: SenderFault) => {
      failed = true
      if (senderId === null) return
      log.warn({ userId, senderId, kind: fault.kind }, 'dispatcher: sender')
      await tell[fault.kind](db, userId, senderId, fault.message).catch(() => undefined)
    },
    onSuccess: () => {
      if (!failed || senderId === null) return
      failed = false
      void senderWorks(db, userId, senderId).catch(() => undefined)
    },
  }
}
