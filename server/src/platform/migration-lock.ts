import { setTimeout as pause } from 'node:timers/promises'

import type pg from 'pg'

const lock = 7_236_401

/**
 * One transaction that only one process is in. The lock is of the transaction, not of the session, so that it works
 * through a pooler. It is asked for again and again, because a statement that waits for it holds a snapshot: an index
 * that the holder makes concurrently would wait for that snapshot, and neither would end.
 */
export async function locked<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  for (;;) {
    await client.query('begin isolation level read committed')
    try {
      // What a migration does may take its time; the limits of the product's own statements are not meant for it.
      await client.query('set local statement_timeout = 0')
      await client.query('set local idle_in_transaction_session_timeout = 0')
      if (await claim(client)) {
        const result = await work()
        await client.query('commit')
        return result
      }
      await client.query('rollback')
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw error
    }
    await pause(20 + Math.random() * 80)
  }
}

async function claim(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_xact_lock($1) as ours', [
    lock,
  ])
  return rows[0]?.ours === true
}
