import type { Db } from '#platform/db.ts'

import { readRemains, type Remains, wasBegun } from '../journal.ts'
import { storeOutcomes } from '../outcomes.ts'
import type { Settled } from '../queue.ts'
import { type Dead, deadOf, forgetDead, heldBy, livingAmong, sweepOf } from './queries.ts'

const atOnce = 200

/**
 * Settles the messages that dead dispatchers had let through the gate. The journal of a dispatcher decides; without one
 * they are shown as doubts.
 */
export async function sweep(db: Db, journals?: string) {
  const remains = journals === undefined ? [] : await remainsIn(db, journals)
  const dead = await deadOf(db)
  const swept = { messages: 0, unknown: 0 }
  for (const one of remains) {
    const settled = await settledBy(db, one, dead)
    for (let from = 0; from < settled.length; from += atOnce)
      await storeOutcomes(db, settled.slice(from, from + atOnce))
    swept.messages += settled.length
    swept.unknown += settled.filter(({ outcome }) => outcome.kind === 'unknown').length
  }
  const told = new Set(remains.flatMap(({ names }) => names))
  for (const [accountId, its] of Map.groupBy(dead, ({ account_id }) => account_id)) {
    const gone = its.filter(({ name, may_return }) => !may_return || told.has(name))
    const doubts = await sweepOf(
      db,
      accountId,
      gone.map(({ name }) => name),
    )
    swept.messages += doubts
    swept.unknown += doubts
  }
  for (const one of remains) one.remove()
  await forgetDead(db)
  return swept
}

/** Journals of processes that are gone and whose lease is over. */
async function remainsIn(db: Db, folder: string): Promise<Remains[]> {
  const remains = readRemains(folder)
  if (remains.length === 0) return []
  const living = await livingAmong(
    db,
    remains.flatMap(({ names }) => names),
  )
  return remains.filter(({ names }) => !names.some((name) => living.has(name)))
}

/** What a journal tells of the messages its dispatcher held, and of those that were taken for doubts meanwhile. */
async function settledBy(db: Db, remains: Remains, dead: readonly Dead[]): Promise<Settled[]> {
  const heard = [...remains.messages.values()].filter(({ outcome }) => outcome !== undefined)
  const held = dead.filter(({ name }) => remains.names.includes(name)).map(({ account_id }) => account_id)
  const accounts = new Set([...held, ...heard.map(({ accountId }) => accountId)])
  const settled: Settled[] = []
  for (const accountId of accounts) {
    const ids = heard.filter((one) => one.accountId === accountId).map(({ id }) => id)
    for (const work of await heldBy(db, accountId, remains.names, ids)) {
      const entry = wasBegun(remains, work)
      if (entry) settled.push({ work, outcome: entry.outcome ?? { kind: 'unknown', code: '' } })
      else if (remains.isWhole) settled.push({ work, outcome: { kind: 'released', afterSeconds: 0 } })
    }
  }
  return settled
}
