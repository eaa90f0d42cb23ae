import type { SenderTest } from '@cadencia/contract/senders'

import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'

import { noteReply, type SenderRow } from './queries.ts'

const underWay = new Set<number>()

/** One at a time for each owner; the last thing that was said stays with the sender. */
export async function trial(
  db: Db,
  { account_id: accountId, id }: SenderRow,
  run: () => Promise<SenderTest>,
) {
  if (underWay.has(accountId))
    throw new Refusal('too_many_attempts', { message: 'Já há um teste em andamento.' })
  underWay.add(accountId)
  try {
    const result = await run()
    const last = result.steps.at(-1)
    if (last) await noteReply(db, accountId, id, last.reply)
    return result
  } finally {
    underWay.delete(accountId)
  }
}
