import type { Channel } from '@cadencia/domain/channel'
import type { Disposition } from '@cadencia/domain/disposition'
import type { TaskOutcome } from '@cadencia/domain/message'
import { type RawBuilder, sql } from 'kysely'

import { composedFrom } from '#channels/queries.ts'
import type { Db } from '#platform/db.ts'

export type TaskRow = {
  id: number
  channel: Channel
  contact_id: number
  contact_name: string
  recipient: string
  campaign_name: string
  template_name: string
  step_order: number
  subject: string | null
  content: string
  said: string[]
  dispatched_at: Date
  outcome: TaskOutcome | null
  note: string | null
  total: number
}

/** The same with what a person needs to do it. */
export type WholeRow = TaskRow & {
  email: string
  metadata: Record<string, unknown>
  campaign_id: number
  due_at: Date
  tries: number
  next: { stepOrder: number; channel: Channel; template: string; at: string }[]
  is_late: boolean | null
  promise: 'asked' | 'snoozed' | null
  answered_at: Date | null
  clicked_at: Date | null
  opened_at: Date | null
  opens: number | null
  done: { outcome: TaskOutcome; disposition: Disposition | null; at: string; by: string } | null
}

type Page = { limit: number; offset: number }

const columns = sql`
  m.id, m.channel, m.contact_id, p.name as contact_name, m.recipient, c.name as campaign_name,
  t.name as template_name, s.step_order, v.subject, v.content, m.said, m.dispatched_at, m.outcome, m.note`

const joined = (accountId: number) => sql`
  join campaigns c on c.account_id = ${accountId} and c.id = m.campaign_id
  join contacts p on p.account_id = ${accountId} and p.id = m.contact_id
  join steps s on s.account_id = ${accountId} and s.id = m.step_id
  join templates t on t.account_id = ${accountId} and t.id = coalesce(m.template_id, s.template_id)
  join template_versions v on v.account_id = ${accountId} and v.template_id = t.id
    and v.version = m.template_version`

/** The oldest first. Those of a campaign that is paused wait with it; those put off wait for their time. */
export async function listTasks(db: Db, accountId: number, page: Page): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    select ${columns}, count(*) over () as total
    from messages m ${joined(accountId)}
    where m.account_id = ${accountId} and m.state = 'task' and m.next_attempt_at <= now() and c.status = 'active'
    order by m.next_attempt_at, m.id limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

export type Asked = Page & {
  state: 'todo' | 'snoozed' | 'done'
  channel?: string | undefined
  campaignId?: number | undefined
  search?: string | undefined
}

const none = sql`
  null::boolean as is_late, null::text as promise, null::timestamptz as answered_at, null::timestamptz as clicked_at,
  null::timestamptz as opened_at, null::bigint as opens`

/** Each gives the messages of a page as `q`, in their order (`place`). */
const pages: Record<
  Asked['state'],
  (db: Db, accountId: number, asked: Asked) => Promise<RawBuilder<unknown>>
> = {
  todo: async (db, accountId, { channel, campaignId, search, limit, offset }) => {
    const { rows } = await sql<object>`
      select q.*, row_number() over () as place
      from task_queue(${accountId}, ${channel ?? null}::text, ${campaignId ?? null}::bigint, ${search ?? null}::text) q
      limit ${limit} offset ${offset}`.execute(db)
    return sql`
      select q.*, null::json as done from json_to_recordset(${JSON.stringify(rows)}) as q(
        id bigint, due_at timestamptz, is_late boolean, promise text, answered_at timestamptz, clicked_at timestamptz,
        opened_at timestamptz, opens bigint, total bigint, place bigint)`
  },
  snoozed: async (_db, accountId, asked) => sql`
    select q.*, ${none}, count(*) over () as total, null::json as done, row_number() over (order by q.due_at, q.id) as place
    from (
      select m.id, m.next_attempt_at as due_at from messages m ${filtered(accountId, asked)}
        and m.state = 'task' and m.next_attempt_at > now()
      union all
      select m.id, m.next_attempt_at as due_at from messages m ${filtered(accountId, asked)}
        and m.state = 'retry' and m.outcome is not null) q
    order by q.due_at, q.id limit ${asked.limit} offset ${asked.offset}`,
  done: async (_db, accountId, asked) => sql`
    select o.message_id as id, o.at as due_at, ${none}, count(*) over () as total,
      json_build_object('outcome', o.outcome, 'disposition', o.disposition, 'at', o.at, 'by', ${nameOf(sql`o.user_id`)}) as done,
      row_number() over (order by o.at desc, o.id desc) as place
    from task_outcomes o join messages m on m.account_id = ${accountId} and m.id = o.message_id
    join contacts p on p.account_id = ${accountId} and p.id = o.contact_id
    where o.account_id = ${accountId} and o.at >= ${dayOf(accountId)} and o.undone_at is null and o.outcome <> 'snoozed'
      ${matching(asked)}
    order by o.at desc, o.id desc limit ${asked.limit} offset ${asked.offset}`,
}

const filtered = (accountId: number, asked: Asked) => sql`
  join campaigns c on c.account_id = ${accountId} and c.id = m.campaign_id and c.status = 'active'
  join contacts p on p.account_id = ${accountId} and p.id = m.contact_id
  where m.account_id = ${accountId} ${matching(asked)}`

const matching = ({ channel, campaignId, search }: Asked) => sql`
  ${channel === undefined ? sql`` : sql`and m.channel = ${channel}`}
  ${campaignId === undefined ? sql`` : sql`and m.campaign_id = ${campaignId}`}
  ${search ? sql`and (strpos(lower(p.name), lower(${search})) > 0 or strpos(m.recipient, ${search}) > 0)` : sql``}`

/** When the day of an account began. */
export const dayOf = (accountId: number) => sql`(
  select date_trunc('day', now() at time zone a.time_zone) at time zone a.time_zone from accounts a where a.id = ${accountId})`

export const nameOf = (userId: RawBuilder<unknown>) => sql`(
  select coalesce((select value from user_attributes where user_id = u.id and key = 'name'), u.email)
  from users u where u.id = ${userId})`

/** What comes after a task, when it would leave if the task ended now. */
const nextSteps = (accountId: number) => sql`coalesce((
  select json_agg(json_build_object('stepOrder', w.step_order, 'channel', w.channel, 'template', w.name, 'at', w.at)
    order by w.step_order)
  from (
    select ns.step_order, w.channel, nt.name,
      greatest(coalesce(w.due_at, w.shipping_at), now() + ns.delay_minutes * interval '1 minute') as at
    from messages w
    join steps ns on ns.account_id = ${accountId} and ns.id = w.step_id
    join templates nt on nt.account_id = ${accountId} and nt.id = ${composedFrom(accountId, 'w', 'ns')}
    where w.account_id = ${accountId} and w.enrolment_id = m.enrolment_id and w.id <> m.id
      and w.state || '' in ('waiting', 'scheduled') and ns.step_order > s.step_order
    order by ns.step_order limit 5) w), '[]')`

/** What is to be done, put off or was done today, a page of it. */
export async function listWhole(db: Db, accountId: number, asked: Asked): Promise<WholeRow[]> {
  const page = await pages[asked.state](db, accountId, asked)
  const { rows } = await sql<WholeRow>`
    with q as materialized (${page})
    select ${columns}, p.email, p.metadata, m.campaign_id, q.due_at, q.is_late, q.promise, q.answered_at, q.clicked_at,
      q.opened_at, q.opens, q.total, q.done, ${nextSteps(accountId)} as next, (
        select count(*) from task_outcomes o where o.account_id = ${accountId} and o.message_id = m.id
          and o.outcome = 'no_answer' and o.undone_at is null) as tries
    from q join messages m on m.account_id = ${accountId} and m.id = q.id ${joined(accountId)}
    order by q.place`.execute(db)
  return rows
}
