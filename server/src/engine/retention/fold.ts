import { setTimeout as pause } from 'node:timers/promises'

import { channelsWhere } from '#channels/registry.ts'
import type { Db } from '#platform/db.ts'
import { transact } from '#platform/transact.ts'

import {
  finished,
  foldMessages,
  keepRecipients,
  lockOldMessages,
  oldestKept,
  oldMessages,
  type Place,
} from './queries.ts'

/** In one transaction. */
const mostMessages = 500
/** Between two: the queue comes first. */
const pauseMs = 50

/** Folds what an account no longer keeps into its numbers, some at a time. Says whether all of it is folded. */
export async function foldOld(db: Db, accountId: number, signal: AbortSignal): Promise<boolean> {
  for (const status of finished) {
    let place: Place | undefined = { status, at: '-infinity', id: 0 }
    for (;;) {
      if (signal.aborted) return false
      place = await foldSome(db, accountId, place)
      if (!place) break
      await pause(pauseMs)
    }
  }
  return true
}

/** One step, all of it or nothing. Says where the next one begins; undefined: there is none. */
export const foldSome = (db: Db, accountId: number, after: Place): Promise<Place | undefined> =>
  transact(db, async (tx) => {
    const olderThan = await oldestKept(tx, accountId)
    if (!olderThan) return undefined
    const old = await oldMessages(tx, accountId, after, olderThan, mostMessages)
    const { enrolmentIds, last } = firstOf(old)
    if (!last) return undefined
    const ids = await lockOldMessages(tx, accountId, enrolmentIds, olderThan)
    if (ids.length > 0) {
      await keepRecipients(tx, accountId, ids)
      await foldMessages(
        tx,
        accountId,
        ids,
        channelsWhere(({ outcomes, isMail }) => outcomes.length > 0 && !isMail),
      )
    }
    return { status: after.status, at: last.at, id: last.id }
  })

type Old = Awaited<ReturnType<typeof oldMessages>>

/** As many enrolments, whole, as have no more messages together than a step may fold. */
function firstOf(old: Old) {
  const enrolments = new Set<number>()
  let messages = 0
  let last: Old[number] | undefined
  for (const one of old) {
    if (!enrolments.has(one.enrolmentId)) {
      messages += one.messages
      if (messages > mostMessages && enrolments.size > 0) break
      enrolments.add(one.enrolmentId)
    }
    last = one
  }
  return { enrolmentIds: [...enrolments], last }
}
