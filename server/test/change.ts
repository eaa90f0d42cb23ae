import { type RawBuilder, sql } from 'kysely'

import { changing } from '#engine/life/queries.ts'
import type { Db } from '#platform/db.ts'

/** Changes messages by plain SQL, with what follows from a change in the product: their lanes and counters move. */
export const setMessages = (db: Db, which: RawBuilder<unknown>, fields: RawBuilder<unknown>) =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ account_id: number; ids: number[] }>`
      select account_id, array_agg(id) as ids from messages where ${which} group by 1`.execute(tx)
    for (const { account_id, ids } of rows)
      await changing(tx, account_id, ids, () =>
        sql`update messages set ${fields} where account_id = ${account_id} and id = any(${ids}::bigint[])`.execute(
          tx,
        ),
      )
  })
