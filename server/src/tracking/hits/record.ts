import { burstsOf, isCounted, isTooSoon } from '@cadencia/domain/visitor'

import type { Db } from '#platform/db.ts'
import { transact } from '#platform/transact.ts'

import { clicksAround, type Hit, lockMessages, takeBack, writeHits } from './queries.ts'

const keyOf = (accountId: number, messageId: number) => `${accountId}/${messageId}`

/** Hits of messages that are gone are dropped; those faster than a person are a machine's. */
export const recordHits = (db: Db, hits: readonly Hit[]) =>
  transact(db, async (tx) => {
    const held = await lockMessages(tx, hits)
    const leftAt = new Map(held.map((row) => [keyOf(row.accountId, row.id), row.leftAt]))
    const known = hits.filter(({ accountId, messageId }) => leftAt.has(keyOf(accountId, messageId)))
    if (known.length === 0) return
    await writeHits(
      tx,
      known.map((hit) => judged(hit, leftAt.get(keyOf(hit.accountId, hit.messageId)) ?? null)),
    )
    await takeBackBursts(
      tx,
      known.filter(({ linkId }) => linkId !== undefined),
    )
  })

const judged = (hit: Hit, leftAt: Date | null): Hit =>
  hit.linkId !== undefined && isCounted(hit.visitor) && isTooSoon(hit.at, leftAt)
    ? { ...hit, visitor: 'scanner' }
    : hit

async function takeBackBursts(tx: Db, clicked: readonly Hit[]) {
  if (clicked.length === 0) return
  const byMessage = Map.groupBy(await clicksAround(tx, clicked), ({ accountId, messageId }) =>
    keyOf(accountId, messageId),
  )
  for (const [first, ...rest] of byMessage.values()) {
    if (!first) continue
    const { accountId, messageId } = first
    for (const { from, to } of burstsOf([first, ...rest]))
      await takeBack(tx, { accountId, messageId, from, to })
  }
}
