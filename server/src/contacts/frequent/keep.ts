import { setTimeout as pause } from 'node:timers/promises'

import { type Db, isUnavailable } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'

import {
  blocksToCount,
  listOf,
  type Owner,
  ownersOfMany,
  readBlock,
  sampleOf,
  saveCounts,
  saveList,
} from './queries.ts'
import { frequentTexts, textCounter } from './texts.ts'

const usualEveryMs = 30_000
/** With so many contacts more or fewer than when a list was made, other texts may be frequent. */
const outgrown = 1.25

/**
 * Keeps the counts of what many contacts hold until the returned function is called; that waits for the block under way.
 * Any number of processes may do it at once: a count says what it was made of, and is believed for that only.
 */
export function keepFrequentCounted(db: Db, log: Log, everyMs = usualEveryMs) {
  const stopping = new AbortController()
  const loop = async () => {
    while (!stopping.signal.aborted) {
      await pause(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
      try {
        await countFrequent(db, stopping.signal)
      } catch (error) {
        if (!isUnavailable(error)) log.error({ err: error }, 'frequent texts')
      }
    }
  }
  const ended = loop()
  return async () => {
    stopping.abort()
    await ended
  }
}

/** Counts what is not counted yet, or has changed since. */
export async function countFrequent(db: Db, signal?: AbortSignal) {
  if (signal?.aborted) return
  for (const owner of await ownersOfMany(db)) {
    const { list, texts } = await currentList(db, owner)
    const blocks = await blocksToCount(db, owner.userId, list)
    if (blocks.length === 0) continue
    const count = textCounter(texts)
    for (const block of blocks) {
      if (signal?.aborted) return
      const { changes, contacts } = await readBlock(db, owner.userId, block)
      await saveCounts(db, { userId: owner.userId, block, list, changes, hits: await count(contacts) })
    }
  }
}

async function currentList(db: Db, owner: Owner) {
  const kept = await listOf(db, owner.userId)
  if (kept && owner.contacts < kept.contacts * outgrown && owner.contacts > kept.contacts / outgrown)
    return kept
  return saveList(db, owner, await frequentTexts(await sampleOf(db, owner.userId)))
}
