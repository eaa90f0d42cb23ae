import { sql } from 'kysely'

import { joinSenders } from '#channels/queries.ts'
import type { Db } from '#platform/db.ts'

type ServingRow = { sender: string; per_day: number | null; sent_today: number }

/**
 * What the messages of a campaign come from, by its first step that has a sender: an address, or a name; of several, each with
 * what it has sent today.
 */
export async function sendersOf(db: Db, accountId: number, campaignId: number) {
  const { rows } = await sql<ServingRow>`
    select sender, per_day, sent_today from (
    select coalesce(nullif(s.settings ->> 'fromAddress', ''), s.name) as sender, s.per_day, rotation.place,
           case when s.day = (now() at time zone u.time_zone)::date then s.sent_today else 0 end as sent_today
    from campaigns c join accounts u on u.id = c.account_id
    join steps st on st.account_id = ${accountId} and st.campaign_id = c.id and st.is_active and st.is_on
    join templates t on t.account_id = ${accountId} and t.id = st.template_id
    ${joinSenders(sql`t.type`, sql`${accountId}`)}
    where c.account_id = ${accountId} and c.id = ${campaignId} and s.id is not null
    order by st.step_order fetch first 1 rows with ties) serving order by place`.execute(db)
  return rows
}
