import { cancelOne } from '#dispatch/queue.ts'
import { finishEnrolments } from '#dispatch/send/queue.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'

import { messageNotFound } from './detail.ts'
import { stateOf } from './message/queries.ts'

/** Cancels one message that has not left. One that is being handed over can no longer be stopped. */
export const cancelMessage = (db: Db, userId: number, id: number) =>
  db.transaction().execute(async (tx) => {
    if (await cancelOne(tx, userId, id)) {
      await finishEnrolments(tx, [{ userId, id }])
      return
    }
    const message = await stateOf(tx, userId, id)
    if (!message) throw messageNotFound()
    throw new Refusal(message.state === 'dispatched' ? 'being_sent' : 'not_pending')
  })
