import { setTimeout as pause } from 'node:timers/promises'

import type { Gate } from '#channels/gate.ts'
import type { Asked } from '#channels/gate.ts'
import type { Db } from '#platform/db.ts'

import { batched } from './batch.ts'
import { reserve, claimProbe, reserveTurns } from './queries.ts'
import type { Wanted } from './queue.ts'
import { senderKey } from './share.ts'

/**
 * Only as many as the pace of each sender lets go, each with its moment; one alone of a sender that is tried again. And
 * the lanes whose sender has sent what it may send today.
 */
export async function withinPace(db: Db, wanted: readonly Wanted[]) {
  const allowed = await Promise.all(wanted.map((one) => allow(db, one)))
  const granted = allowed.flatMap((one) => (typeof one === 'object' ? [one] : []))
  // Another lane of its sender may give back what it has no message for: the next look tells.
  const served = new Set(granted.map(({ lane }) => senderKey(lane)))
  return {
    wanted: granted,
    full: wanted.flatMap(({ lane }, index) =>
      allowed[index] === 'full' && !served.has(senderKey(lane)) ? [lane] : [],
    ),
  }
}

async function allow(db: Db, one: Wanted): Promise<Wanted | 'full' | undefined> {
  const { account_id: accountId, sender_id: senderId, probing, paced } = one.lane
  if (senderId === null || (!probing && !paced)) return one
  if (probing) return (await claimProbe(db, accountId, senderId)) ? one : undefined
  const reserved = await reserve(db, accountId, senderId, one.limit)
  const { granted, day_is_full: isFull, first_in: firstIn, every } = reserved
  if (granted > 0) return { ...one, limit: granted, pace: { firstIn, every } }
  return isFull ? 'full' : undefined
}

/**
 * The gate of a sender that has a pace: who has passed waits for its turn, which the database gives out, so that however late
 * messages come to it, and from however many dispatchers, they leave one after another.
 */
export function inTurn(db: Db, gate: Gate, accountId: number, senderId: number): Gate {
  const waitOf = batched((asked: Asked[]) => reserveTurns(db, accountId, senderId, asked.length), {
    atMost: 100,
    atOnce: 1,
  })
  return async (asked) => {
    const verdict = await gate(asked)
    if (verdict === 'passed') await pause(1000 * (await waitOf(asked)))
    return verdict
  }
}
