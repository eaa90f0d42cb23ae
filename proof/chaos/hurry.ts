import { sql } from 'kysely'

import type { Db } from '#server/src/platform/db.ts'
import { setMessages } from '#server/test/change.ts'

const later = sql`state in ('scheduled', 'retry') and shipping_at <= now() and next_attempt_at > now() + interval '1 second'`

/** No run waits an hour for a polite server: what is to be tried again later is tried now. */
export const hurry = (db: Db) => setMessages(db, later, sql`next_attempt_at = now()`).catch(() => undefined)
