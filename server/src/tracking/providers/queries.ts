import { sql } from 'kysely'

import type { Db } from '#platform/db.ts'

export type Heard = { accountId: number; source: string; eventId: string; body: object }

/** False: it was heard before. */
export async function hear(tx: Db, { accountId, source, eventId, body }: Heard) {
  const row = await tx
    .insertInto('provider_events')
    .values({ account_id: accountId, source, event_id: eventId, waiting: false, body: JSON.stringify(body) })
    .onConflict((one) => one.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return row !== undefined
}

export const linkByUrl = (tx: Db, accountId: number, campaignId: number, url: string) =>
  tx
    .selectFrom('links')
    .select('id')
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .where(sql<boolean>`md5(url) = md5(${url})`)
    .executeTakeFirst()
