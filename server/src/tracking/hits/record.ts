import { burstsOf, isCounted, isTooSoon } from '@cadencia/domain/visitor'

import { changing } from '#engine/life/queries.ts'
import type { Db } from '#platform/db.ts'
import { transact } from '#platform/transact.ts'

import {
  type Click,
  clicksAround,
  countClicks,
  departures,
  type Hit,
  takeBack,
  writeHits,
} from './queries.ts'

/** Hits of one account. Those of messages that are gone are dropped; those faster than a person are a machine's. */
export const recordHits = (db: Db, accountId: number, hits: readonly Hit[]) =>
  transact(db, async (tx) => {
    const ids = [...new Set(hits.map(({ messageId }) => messageId))]
    await changing(tx, accountId, ids, async () => {
      const leftAt = await departures(tx, accountId, ids)
      const known = hits.filter(({ messageId }) => leftAt.has(messageId))
      if (known.length === 0) return
      const judgedHits = known.map((hit) => judged(hit, leftAt.get(hit.messageId) ?? null))
      const counted = await writeHits(tx, accountId, judgedHits)
      const taken = await takeBackBursts(
        tx,
        accountId,
        known.filter(({ linkId }) => linkId !== undefined),
      )
      const clicks = [...times(counted, 1), ...times(taken, -1)]
      if (clicks.length > 0) await countClicks(tx, accountId, clicks)
    })
  })

/** A hit that a provider tells of, inside a transaction: it was judged before. */
export const recordVisit = (tx: Db, hit: Hit) =>
  changing(tx, hit.accountId, [hit.messageId], async () => {
    const counted = await writeHits(tx, hit.accountId, [hit])
    if (counted.length > 0) await countClicks(tx, hit.accountId, times(counted, 1))
  })

const times = (clicks: readonly Click[], many: 1 | -1) => clicks.map((click) => ({ ...click, times: many }))

const judged = (hit: Hit, leftAt: Date | null): Hit =>
  hit.linkId !== undefined && isCounted(hit.visitor) && isTooSoon(hit.at, leftAt)
    ? { ...hit, visitor: 'scanner' }
    : hit

/** Says which clicks no longer count. */
async function takeBackBursts(tx: Db, accountId: number, clicked: readonly Hit[]): Promise<Click[]> {
  if (clicked.length === 0) return []
  const byMessage = Map.groupBy(await clicksAround(tx, accountId, clicked), ({ messageId }) => messageId)
  const taken: Click[] = []
  for (const [messageId, clicks] of byMessage)
    for (const { from, to } of burstsOf(clicks))
      taken.push(...(await takeBack(tx, accountId, { messageId, from, to })))
  return taken
}
