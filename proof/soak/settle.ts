import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'

import { accountIds } from '#server/src/metrics/recount/queries.ts'
import { recount } from '#server/src/metrics/recount/recount.ts'
import type { Db } from '#server/src/platform/db.ts'

import { hurry } from '../chaos/hurry.ts'

export type Outcome = {
  states: Record<string, number>
  taken: number
  repeated: number
  /** Recorded as sent by e-mail and never taken, or taken and recorded as not sent. */
  lies: number
  miscounts: number
  /** Rows that are dead for each one that lives, in the fullest table. */
  bloat: number
  lagP99: number
}

/** Waits until nothing is pending, and compares what was recorded with what the mail server took. */
export async function settle(db: Db, sinkLog: string): Promise<Outcome> {
  for (let turn = 0; turn < 120 && (await pending(db)) > 0; turn += 1) {
    await hurry(db)
    await pause(1000)
  }
  const taken = (await readFile(sinkLog, 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { message: number }).message)
  const copies = Map.groupBy(taken, (id) => id)
  const messages = await db.selectFrom('messages').select(['id', 'state', 'channel']).execute()
  const mails = messages.filter(({ channel }) => channel === 'email')
  const lies = mails.filter(({ id, state }) => {
    if (state === 'unknown') return false
    return ['sent', 'delivered', 'read'].includes(state) !== copies.has(id)
  })
  let miscounts = 0
  const silent = () => undefined
  const log = { info: silent, warn: silent, error: () => void (miscounts += 1) }
  for (const accountId of await accountIds(db)) await recount(db, log, accountId)
  const { rows } = await sql<{ bloat: number; lag: number }>`
    select (select max(n_dead_tup::float8 / greatest(n_live_tup, 1000)) from pg_stat_user_tables) as bloat,
           (select percentile_cont(0.99) within group (order by extract(epoch from sent_at - shipping_at))
            from messages where sent_at is not null)::float8 as lag`.execute(db)
  return {
    states: Object.fromEntries(
      [...Map.groupBy(messages, ({ state }) => state)].map(([state, own]) => [state, own.length]),
    ),
    taken: taken.length,
    repeated: [...copies.values()].filter((own) => own.length > 1).length,
    lies: lies.length,
    miscounts,
    bloat: rows[0]?.bloat ?? 0,
    lagP99: rows[0]?.lag ?? 0,
  }
}

async function pending(db: Db) {
  const row = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return row.count
}
