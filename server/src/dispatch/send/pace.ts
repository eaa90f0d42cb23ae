import type { Db } from '#platform/db.ts'

import { reserve, takeProbe } from './queries.ts'
import type { Wanted } from './queue.ts'

/** Only as many as the pace of each sender lets go, each with its moment; one alone of a sender that is tried again. */
export async function withinPace(db: Db, wanted: readonly Wanted[]): Promise<Wanted[]> {
  const allowed = await Promise.all(wanted.map((one) => allow(db, one)))
  return allowed.filter((one) => one !== undefined)
}

async function allow(db: Db, one: Wanted): Promise<Wanted | undefined> {
  const { user_id: userId, sender_id: senderId, probing, paced } = one.lane
  if (senderId === null || (!probing && !paced)) return one
  if (probing) return (await takeProbe(db, userId, senderId)) ? one : undefined
  const { granted, first_in: firstIn, every } = await reserve(db, userId, senderId, one.limit)
  return granted > 0 ? { ...one, limit: granted, pace: { firstIn, every } } : undefined
}
