import { sql } from 'kysely'

import type { Db } from '#platform/db.ts'

export type Heard = { userId: number; source: string; eventId: string; body: object }

/** False: it was heard before. */
export async function hear(tx: Db, { userId, source, eventId, body }: Heard) {
  const row = await tx
    .insertInto('provider_events')
    .values({ user_id: userId, source, event_id: eventId, waiting: false, body: JSON.stringify(body) })
    .onConflict((one) => one.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return row !== undefined
}

export const linkByUrl = (tx: Db, userId: number, campaignId: number, url: string) =>
  tx
    .selectFrom('links')
    .select('id')
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .where(sql<boolean>`md5(url) = md5(${url})`)
    .executeTakeFirst()
