import { modeOf } from '#channels/registry.ts'
import type { SenderContext } from '#channels/sender-form.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import type { Caller } from '#platform/route.ts'

import { addressOf, findSender } from './queries.ts'
import { senderNotFound } from './save.ts'
import { trial } from './trial.ts'

/** Asks a sender's provider while a person waits: tells everything it said on the way. */
export async function tryOut(
  db: Db,
  context: SenderContext,
  { accountId, userId }: Caller,
  id: number,
  asked?: string,
) {
  const row = await findSender(db, accountId, id)
  if (!row) throw senderNotFound()
  const ask = modeOf(row.channel, row.mode)?.form?.tryOut
  if (!ask) throw new Refusal('not_testable')
  const own = await addressOf(db, userId)
  return trial(db, row, () => ask(row, { ...context, db }, { own, asked }))
}
