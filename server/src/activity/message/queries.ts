import type { CampaignStatus } from '@cadencia/domain/campaign'
import type { Channel } from '@cadencia/domain/channel'
import type { MessageState, MessageStatus, TaskOutcome } from '@cadencia/domain/message'
import { sql } from 'kysely'

import { comparedAddress, writtenAddress } from '#channels/address/queries.ts'
import { composedFrom, ofDrawnVersion, joinSenders } from '#channels/queries.ts'
import { channelsWithClosure } from '#engine/suppress/queries.ts'
import type { Db } from '#platform/db.ts'

import { isConfirmed } from '../queries.ts'

/** A message with all that is shown of it, and all that may hold it back. */
export type MessageRow = {
  id: number
  status: MessageStatus
  state: MessageState
  channel: Channel
  recipient: string
  contact_id: number
  contact: { name: string; email: string; whatsapp: string; metadata: Record<string, unknown> }
  template_name: string
  template_version: number | null
  variant: number | null
  /** What the template said when the message left, and what it says now. */
  then: { subject: string | null; content: string } | null
  today: { subject: string | null; content: string; preheader?: string | null }
  said: string[] | null
  /** Of a task whose text a person changed: what was really sent. */
  sent_text: string | null
  /** Of an e-mail in a thread: what the subject of the first one was made of. */
  thread: { subject: string | null; said: string[] | null } | null
  campaign_id: number
  campaign_name: string
  owner_id: number
  campaign_status: CampaignStatus
  is_conditional: boolean
  step_order: number
  shipping_at: Date
  next_attempt_at: Date
  sent_at: Date | null
  delivered_at: Date | null
  is_confirmed: boolean
  reason: string | null
  attempts: number
  outcome: TaskOutcome | null
  decided: 'skipped' | 'waived' | null
  stop_asked: boolean
  is_held: boolean
  /** Whether a person holds it, and no answer. */
  is_stopped: boolean
  /** The contact of the same company whose answer holds it; none: its own contact answered. */
  held_by_name: string | null
  copy_pending: boolean
  /** How often its address was approached today, where that is limited. */
  approaches_today: number
  reader_zone: string
  now: Date
  time_zone: string
  just_weekday: boolean
  window_start: string | null
  window_end: string | null
  skip_holidays: boolean
  days_off: string[]
  sender_state: 'ok' | 'suspended' | 'stopped' | null
  sender_mode: string | null
  /** Several share the channel: the name of its own. */
  shared_sender: string | null
  /** What it left by, or would now: an address, or a name. */
  sender: string | null
  last_reply: string | null
  suspended_until: Date | null
  free_at: Date | null
  day_is_full: boolean
}

/**
 * The sender of a message of which several share the channel; of one that waits, the one it would be given now. Null: one
 * serves it alone.
 */
async function drawnFor(db: Db, accountId: number, id: number): Promise<number | null> {
  const m = await db
    .selectFrom('messages')
    .select(['campaign_id', 'channel', 'enrolment_id', 'contact_id', 'drawn_sender'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!m) return null
  const { rows } = await sql<{ sender_id: number | null }>`
    select coalesce(
      max(r.sender_id) filter (where r.sender_id = ${m.drawn_sender}::bigint),
      drawn_sender(${accountId}, ${m.campaign_id}, ${m.channel}, ${m.enrolment_id}, ${m.contact_id},
        array_agg(r.sender_id), array_agg(r.rate))) as sender_id
    from rotation_of(${accountId}, ${m.campaign_id}, ${m.channel}) r`.execute(db)
  return rows[0]?.sender_id ?? null
}

export async function findMessage(db: Db, accountId: number, id: number): Promise<MessageRow | undefined> {
  const drawn = await drawnFor(db, accountId, id)
  const { rows } = await sql<MessageRow>`
    select m.id, m.status, m.state, m.channel, m.contact_id, m.campaign_id, m.template_version, m.said,
           coalesce(m.variant, case when m.status = 'pending' then ${ofDrawnVersion(accountId, 'm', 'variant')} end) as variant,
           (select o.sent_text from task_outcomes o where o.account_id = ${accountId} and o.message_id = m.id
              and o.undone_at is null order by o.id desc limit 1) as sent_text,
           m.shipping_at, m.next_attempt_at, m.sent_at, m.delivered_at, m.reason, m.decided, m.attempts, m.outcome, m.stop_asked,
           exists (select from enrolments e where e.account_id = ${accountId} and e.id = m.enrolment_id
             and e.held_at is not null) as is_held,
           exists (select from enrolments e where e.account_id = ${accountId} and e.id = m.enrolment_id
             and e.stopped_by is not null) as is_stopped,
           (select by.name from enrolments e join contacts by on by.account_id = ${accountId} and by.id = e.held_by
            where e.account_id = ${accountId} and e.id = m.enrolment_id) as held_by_name,
           ${isConfirmed('m', accountId)} as is_confirmed,
           coalesce(m.recipient, ${writtenAddress('m.channel', 'p')}) as recipient,
           json_build_object('name', p.name, 'email', p.email, 'whatsapp', p.whatsapp, 'metadata', p.metadata) as contact,
           t.name as template_name, json_build_object('subject', t.subject, 'content', t.content, 'preheader', t.preheader) as today,
           case when v.version is not null then json_build_object('subject', v.subject, 'content', v.content) end as "then",
           (select json_build_object('subject', fv.subject, 'said', first.said)
            from messages first join steps fs on fs.account_id = ${accountId} and fs.id = first.step_id
            left join template_versions fv on fv.account_id = ${accountId}
              and fv.template_id = coalesce(first.template_id, fs.template_id) and fv.version = first.template_version
            where step.in_thread and first.account_id = ${accountId} and first.enrolment_id = m.enrolment_id
              and first.channel = m.channel and first.sent_at < coalesce(m.sent_at, now())
              and first.state || '' <> 'bounced' and first.sender_id = coalesce(m.sender_id, s.id) and first.id <> m.id
            order by first.sent_at, first.id limit 1) as thread,
           c.owner_id, c.name as campaign_name, c.status as campaign_status, step.step_order,
           step.condition is not null and m.decided is null and m.attempts = 0 and m.outcome is null as is_conditional,
           exists (select from messages copy
             where copy.account_id = ${accountId} and copy.enrolment_id = m.enrolment_id and copy.step_id = m.step_id
               and copy.status = 'pending' and copy.id <> m.id) as copy_pending,
           coalesce((select a.times from approaches a
             where a.account_id = ${accountId} and a.channel = m.channel and a.address = ${comparedAddress('m.channel', 'p')}
               and a.day = (now() at time zone c.time_zone)::date), 0) as approaches_today,
           u.time_zone as reader_zone, now() as now,
           c.time_zone, c.just_weekday, c.window_start, c.window_end, c.skip_holidays,
           case when c.skip_holidays then
             array(select day::text from days_off d where d.account_id = ${accountId}) else '{}' end as days_off,
           case when rotation.sender_id is not null then s.name end as shared_sender,
           (select coalesce(nullif(by.settings ->> 'fromAddress', ''), by.name) from senders by
            where by.account_id = ${accountId}
              and by.id = case when m.sent_at is not null then m.sender_id when m.status = 'pending' then s.id end) as sender,
           s.state as sender_state, s.mode as sender_mode, s.last_reply, s.suspended_until, s.free_at,
           coalesce(s.sent_today >= s.per_day and s.day = (now() at time zone u.time_zone)::date, false) as day_is_full
    from messages m
    join accounts u on u.id = m.account_id
    join contacts p on p.account_id = m.account_id and p.id = m.contact_id
    join campaigns c on c.account_id = m.account_id and c.id = m.campaign_id
    join steps step on step.account_id = m.account_id and step.id = m.step_id
    join templates t on t.account_id = m.account_id and t.id = ${composedFrom(accountId, 'm', 'step')}
    left join template_versions v on v.account_id = ${accountId} and v.template_id = coalesce(m.template_id, t.id) and v.version = m.template_version
    ${joinSenders(sql`m.channel`, sql`${accountId}`)}
    where m.account_id = ${accountId} and m.id = ${id}
      and (rotation.sender_id is null or rotation.sender_id = coalesce(${drawn}::bigint, chosen.sender_id))`.execute(
    db,
  )
  return rows[0]
}

/** What decides whether a message may be sent again. Its person and its place in the campaign are held. */
export type Resendable = {
  status: MessageStatus
  channel: Channel
  step_is_active: boolean
  contact_is_gone: boolean
  suppressed: boolean
  is_held: boolean
  /** Whether a person holds it, and no answer. */
  is_stopped: boolean
  is_held_by_other: boolean
  copy_pending: boolean
}

export const campaignOfMessage = (db: Db, accountId: number, id: number) =>
  db
    .selectFrom('messages')
    .select('campaign_id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Two who ask at once come one after the other: the second sees the copy of the first. */
export async function lockForResend(db: Db, accountId: number, id: number): Promise<Resendable | undefined> {
  await sql`
    select from contacts p join messages m on m.account_id = p.account_id and m.contact_id = p.id
    where m.account_id = ${accountId} and m.id = ${id} for key share of p`.execute(db)
  await sql`
    select from enrolments e join messages m on m.account_id = e.account_id and m.enrolment_id = e.id
    where m.account_id = ${accountId} and m.id = ${id} for update of e`.execute(db)
  const { rows } = await sql<Resendable>`
    select m.status, m.channel, step.is_active as step_is_active,
           p.deleted_at is not null or e.status = 'removed' as contact_is_gone, e.held_at is not null as is_held,
           e.stopped_by is not null as is_stopped, e.held_by is not null as is_held_by_other,
           exists (select from (select p.email, p.phone) c cross join lateral (${channelsWithClosure(accountId)}) own
             where own.channel = m.channel and own.reason is not null) as suppressed,
           exists (select from messages copy
             where copy.account_id = ${accountId} and copy.enrolment_id = m.enrolment_id and copy.step_id = m.step_id
               and copy.status = 'pending') as copy_pending
    from messages m
    join enrolments e on e.account_id = m.account_id and e.id = m.enrolment_id
    join contacts p on p.account_id = m.account_id and p.id = m.contact_id
    join steps step on step.account_id = m.account_id and step.id = m.step_id
    where m.account_id = ${accountId} and m.id = ${id}`.execute(db)
  return rows[0]
}

export const stateOf = (db: Db, accountId: number, id: number) =>
  db
    .selectFrom('messages')
    .select('state')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
