import type { Db } from '#platform/db.ts'
import { transact } from '#platform/transact.ts'

import { hold } from './quarantine.ts'
import { isSomebodySending, claimIdentity } from './queries.ts'

/**
 * Before anything is sent: in a database that a backup brought back, what was due is held. Says how many messages, or
 * nothing where the database is the one it was. Of several that start together one holds and the others wait for it.
 * Where somebody is sending, the database has only moved, and they went with it.
 */
export const quarantineIfRestored = (db: Db): Promise<number | undefined> =>
  transact(db, async (tx) => {
    const isOther = await claimIdentity(tx)
    return isOther && !(await isSomebodySending(tx)) ? hold(tx) : undefined
  })
