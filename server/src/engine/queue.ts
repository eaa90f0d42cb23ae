import { sql } from 'kysely'

import { cancelOf, type Why } from '#engine/life/queries.ts'
import type { Db } from '#platform/db.ts'

/** Which enrolments: all that match every given part. Never none given. */
type Whose = { campaignId?: number; contactIds: readonly number[] }

/** Cancels what contacts have pending, in one campaign or in all; says how much of whom. */
export async function cancelPending(tx: Db, accountId: number, { campaignId, contactIds }: Whose, why: Why) {
  const { rows } = await sql<{ id: number }>`
    select id from enrolments where account_id = ${accountId} and contact_id = any(${contactIds}::bigint[])
      ${campaignId === undefined ? sql`` : sql`and campaign_id = ${campaignId}`}`.execute(tx)
  return cancelOf(
    tx,
    accountId,
    rows.map(({ id }) => id),
    why,
  )
}
