import { cancelOne } from '#engine/life/queries.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import { transact } from '#platform/transact.ts'

import { messageNotFound } from './detail.ts'
import { stateOf } from './message/queries.ts'

/** Cancels one message that has not left. One that is being handed over can no longer be stopped. */
export const cancelMessage = (db: Db, accountId: number, id: number) =>
  transact(db, async (tx) => {
    if (await cancelOne(tx, accountId, id)) return
    const message = await stateOf(tx, accountId, id)
    if (!message) throw messageNotFound()
    throw new Refusal(message.state === 'dispatched' ? 'being_sent' : 'not_pending')
  })
