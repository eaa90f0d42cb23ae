import type { Channel } from '@cadencia/domain/channel'
import { skipped } from '@cadencia/domain/condition-text'
import type { HistoryKind } from '@cadencia/domain/history'
import type { TaskOutcome } from '@cadencia/domain/message'
import { type RawBuilder, sql } from 'kysely'

import { channelsWhere } from '#channels/registry.ts'
import type { Db } from '#platform/db.ts'

export type HappenedRow = {
  at: Date
  kind: HistoryKind
  /** Of what is about a message. */
  channel: Channel | null
  /** Of what was planned: for when. */
  leaves_at: Date | null
  detail: string | null
  machine: boolean
  outcome: TaskOutcome | null
}

/** Channels whose history shows acceptance by the server, and delivery only after a delivery report. */
export const accepted = () => channelsWhere(({ acceptedIsDelivered }) => acceptedIsDelivered)

/** What the server said, unless the reason says it already. */
const code = sql`case when strpos(coalesce(m.reason, ''), m.last_code) = 0 then m.last_code end`

/** What was not met of a step that was skipped: its reason begins with what the history calls it. */
const unmet = sql`substr(m.reason, ${sql.lit(skipped.length + 3)})`

/**
 * Everything that happened with some messages (`ours`). A message keeps the first time of each thing; where events
 * tell the same, every time of it, they are told instead.
 */
export const happenedTo = (ours: RawBuilder<unknown>) => sql`
  ours as materialized (${ours}),
  told as materialized (
    select e.message_id, e.at, e.kind, e.class not in ('human', 'proxy') as machine,
           coalesce(links.url, e.detail ->> 'reason', e.detail ->> 'text',
             concat_ws(' · ', case when e.kind = 'bounce' then ours.reason end, e.detail ->> 'code')) as detail
    from ours join events e on e.account_id = ours.account_id and e.message_id = ours.id
    left join links on links.account_id = e.account_id and links.id = e.link_id
    where e.kind in ('open', 'click', 'unsubscribe', 'complaint', 'bounce', 'soft_bounce', 'reply')
      or e.kind = 'delivered' and ours.channel = any(${accepted()}::text[])
  ),
  happened as (
    select m.id as message_id, m.channel, h.place, h.at, h.kind, h.detail, false as machine,
           case when h.place = 1 then m.shipping_at end as leaves_at,
           case when (h.kind, m.outcome) in (
             ('sent', 'answered'), ('sent', 'sent'), ('sent', 'do_not_call'), ('failed', 'no_answer'), ('cancelled', 'skipped'))
             or h.kind = 'task' and m.state = 'retry' then m.outcome end as outcome
    from ours m cross join lateral (values
      (1, m.created_at, case when m.copy > 0 then 'resent' else 'planned' end, null),
      (2, case when m.state = 'task' or m.outcome is not null then m.dispatched_at end, 'task',
          case when m.state = 'retry' then m.note end),
      (3, case when m.attempts > 0 or m.state = 'retry' and m.outcome is null then coalesce(m.dispatched_at, m.composed_at) end,
          'attempted', case when m.sent_at is null then concat_ws(' · ', m.reason, ${code}) end),
      (4, m.sent_at, 'sent', coalesce(m.note, case when m.status = 'success' then m.last_code end)),
      (5, case when m.outcome is null then m.delivered_at end,
          case when m.channel = any(${accepted()}::text[]) then 'accepted' else 'delivered' end, null),
      (6, m.read_at, 'read', null),
      (7, m.opened_at, 'opened', null),
      (8, m.clicked_at, 'clicked', null),
      (9, m.unsubscribed_at, 'unsubscribed', null),
      (10, m.bounced_at, 'bounced', concat_ws(' · ', m.reason, ${code})),
      (11, case when m.state in ('failed', 'unknown') then coalesce(m.dispatched_at, m.next_attempt_at) end,
           m.state, concat_ws(' · ', m.reason, ${code}, m.note)),
      (12, case when m.state = 'expired' then m.deadline_at end, 'expired', m.reason),
      (13, m.cancelled_at, case when m.decided = 'skipped' then 'skipped' else 'cancelled' end,
           concat_ws(' · ', case when m.decided = 'skipped' then ${unmet} else m.reason end, m.note))
    ) as h(place, at, kind, detail)
    where h.at is not null and not exists (
      select from told where told.message_id = m.id and not told.machine
        and told.kind = case h.kind when 'opened' then 'open' when 'clicked' then 'click'
                                    when 'unsubscribed' then 'unsubscribe' when 'bounced' then 'bounce' end)
    union all
    select message_id, null, 20, at, case kind when 'open' then 'opened' when 'click' then 'clicked'
             when 'unsubscribe' then 'unsubscribed' when 'complaint' then 'complained' when 'bounce' then 'bounced'
             when 'soft_bounce' then 'soft_bounced' when 'delivered' then 'delivered' else 'replied' end, detail, machine, null, null
    from told
  )`

/** A machine may come back a thousand times; a person reads the newest of it. */
const mostShown = 200

/** What happened with one message, oldest first. */
export async function historyOf(db: Db, accountId: number, messageId: number): Promise<HappenedRow[]> {
  const ours = sql`select * from messages where account_id = ${accountId} and id = ${messageId}`
  const { rows } = await sql<HappenedRow>`
    with ${happenedTo(ours)}
    select at, kind, channel, leaves_at, nullif(detail, '') as detail, machine, outcome from happened
    order by at desc, place desc limit ${mostShown}`.execute(db)
  return rows.toReversed()
}
