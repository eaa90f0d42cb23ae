import type { SenderFault } from '#channels/transport.ts'
import type { Db } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'

import { senderFailed, senderRefused, senderRests, senderStopped, senderWorks } from './queries.ts'
import type { Lane } from './queue.ts'

const tell = { passing: senderFailed, resting: senderRests, lasting: senderStopped }

/** So many refusals of the sender itself without a message accepted between them are no accident. */
const mostRefusals = 5

/** What a sender's failures and successes come to: it rests, it stops, it is well again. */
export function createHealth(db: Db, log: Log, lane: Lane) {
  const { account_id: accountId, sender_id: senderId } = lane
  let failed = false
  const see = ({ probing, refused }: Lane) => {
    failed ||= probing || refused
  }
  see(lane)
  return {
    /** How the sender stands now: another process may have seen it fail. */
    see,
    onBlocked: async (reply: string) => {
      failed = true
      if (senderId === null) return false
      return (await senderRefused(db, accountId, senderId, reply)) >= mostRefusals
    },
    onFault: async (fault: SenderFault) => {
      failed = true
      if (senderId === null) return
      log.warn({ accountId, senderId, kind: fault.kind }, 'dispatcher: sender')
      await tell[fault.kind](db, accountId, senderId, fault.message, fault.restSeconds).catch(() => undefined)
    },
    onSuccess: () => {
      if (!failed || senderId === null) return
      failed = false
      void senderWorks(db, accountId, senderId).catch(() => undefined)
    },
  }
}
