import type { Channel } from '@cadencia/domain/channel'
import { sql } from 'kysely'

import type { Asked, Verdict } from '#channels/gate.ts'
import { joinSender } from '#channels/queries.ts'
import { channelOf, channelsWhere, hasSenders } from '#channels/registry.ts'
import { type Outcome, unknownReason, type Work } from '#channels/work.ts'
import { ending, type Overdue } from '#engine/life/queries.ts'
import type { Db } from '#platform/db.ts'

/** Whoever lives through a failover takes the new history of the database for its own: it is no restore. */
export const beat = (db: Db, dispatcher: string, leaseSeconds: number) =>
  sql`with moved as (
        update this_database set identity = database_identity() where identity <> database_identity())
      insert into dispatchers (id, lease_until) values (${dispatcher}, now() + ${leaseSeconds} * interval '1 second')
      on conflict (id) do update set lease_until = excluded.lease_until`.execute(db)

export const leave = (db: Db, dispatcher: string) =>
  sql`delete from dispatchers where id = ${dispatcher}`.execute(db)

/** One channel of one active campaign that has something due, and the sender it would use. */
export type Lane = {
  account_id: number
  campaign_id: number
  channel: Channel
  sender_id: number | null
  sender_version: string
  /** The sender failed too often and its rest is over: one message may try. */
  probing: boolean
  /** The last message through it was refused for the sender's sake. */
  refused: boolean
  sender_mode: string | null
  paced: boolean
  now: Date
  /** Another one than when it was read: the campaign has been changed. */
  campaign_version: string
  owner_id: number
  just_weekday: boolean
  time_zone: string
  window_start: string | null
  window_end: string | null
  skip_holidays: boolean
  days_off: string[]
}

/** Nothing of a paused campaign, a resting sender or a user who left is even looked at. */
export async function readyLanes(db: Db): Promise<Lane[]> {
  const { rows } = await sql<Lane>`
    select c.account_id, c.id as campaign_id, lane.channel, s.id as sender_id,
           coalesce(s.updated_at::text, '') as sender_version,
           coalesce(s.state = 'suspended', false) as probing, coalesce(s.refusals > 0, false) as refused,
           s.mode as sender_mode,
           (s.per_minute is not null or s.per_day is not null) as paced,
           now() as now, extract(epoch from c.updated_at)::text as campaign_version, c.owner_id,
           c.just_weekday, c.time_zone, c.window_start, c.window_end, c.skip_holidays,
           case when c.skip_holidays then
             array(select day::text from days_off d where d.account_id = c.account_id and d.day >= current_date - 1)
           else '{}' end as days_off
    from (select distinct account_id, campaign_id, channel from lanes
          where due_at <= now() and channel = any(${channelsWhere(() => true)}::text[])) as lane
    join campaigns c on c.account_id = lane.account_id and c.id = lane.campaign_id
    join users u on u.id = c.owner_id and u.is_active
    ${joinSender(sql`lane.channel`)}
    -- One look at the index for each; counted together it would be a look at everything that is due.
    cross join lateral (
      select from messages m
      where m.account_id = c.account_id and m.campaign_id = c.id and m.channel = lane.channel
        and m.state in ('scheduled', 'retry') and m.next_attempt_at <= now()
      limit 1) due
    where c.status = 'active' and c.deleted_at is null and not c.changing
      and (lane.channel = any(${channelsWhere((channel) => !hasSenders(channel))}::text[]) or s.state = 'ok' or s.state = 'suspended' and s.suspended_until <= now())
      and (s.free_at is null or s.free_at <= now() + interval '1 second')`.execute(db)
  return rows
}

/** Messages of a lane that were due before a moment, the oldest first, held until the transaction ends. */
export async function overdueIn(tx: Db, lane: Lane, before: Date, most: number) {
  const { rows } = await sql<Overdue>`
    select enrolment_id, step_id, channel from messages
    where account_id = ${lane.account_id} and campaign_id = ${lane.campaign_id} and channel = ${lane.channel}
      and state in ('scheduled', 'retry') and next_attempt_at < ${before} and deadline_at >= now()
    order by next_attempt_at, id limit ${most} for update skip locked`.execute(tx)
  return rows
}

export type Wanted = {
  lane: Lane
  limit: number
  /** Nothing of it leaves from then on. */
  closesAt?: Date | undefined
  /** What was due before is left alone. */
  dueSince?: Date | undefined
  pace?: { firstIn: number; every: number }
}

/** Due messages of these lanes become ours. One past its deadline ends. */
export async function claim(db: Db, dispatcher: string, wanted: readonly Wanted[]): Promise<Work[]> {
  const column = <T>(pick: (one: Wanted) => T) => wanted.map(pick)
  const { rows } = await sql<Omit<Work, 'heldSince'>>`
    with lane as (
      select * from unnest(
        ${column(({ lane }) => lane.account_id)}::bigint[], ${column(({ lane }) => lane.campaign_id)}::bigint[],
        ${column(({ lane }) => lane.channel)}::text[], ${column(({ lane }) => lane.sender_id)}::bigint[],
        ${column(({ limit }) => limit)}::integer[], ${column(({ lane }) => lane.campaign_version)}::text[],
        ${column(({ lane }) => lane.owner_id)}::bigint[],
        ${column(({ closesAt }) => closesAt ?? null)}::timestamptz[],
        ${column(({ dueSince }) => dueSince ?? '-infinity')}::timestamptz[]
      ) as lane(account_id, campaign_id, channel, sender_id, most, version, owner_id, closes_at, due_since)
    ),
    due as materialized (
      select due.*, lane.sender_id, lane.version, lane.owner_id, lane.closes_at from lane cross join lateral (
        select m.account_id, m.id, m.deadline_at < now() as late
        from messages m
        where m.account_id = lane.account_id and m.campaign_id = lane.campaign_id and m.channel = lane.channel
          and m.state in ('scheduled', 'retry') and m.next_attempt_at between lane.due_since and now()
        order by m.next_attempt_at, m.id limit lane.most for update skip locked) due
    ),
    moved as (
      update messages m set
        state = case when due.late then 'expired' else 'claimed' end,
        claimed_by = case when due.late then null else ${dispatcher} end,
        reason = case when due.late then 'Prazo vencido: não saiu em 48 horas' else m.reason end,
        fence = m.fence + 1, sender_id = due.sender_id, dispatched_at = null,
        composed_at = coalesce(m.composed_at, date_trunc('second', now()))
      from due where m.account_id = due.account_id and m.id = due.id
      returning m.*, due.version, due.owner_id, due.closes_at
    ),
    ${ending(sql`moved`)}
    select m.account_id as "accountId", m.id, m.fence, m.campaign_id as "campaignId", m.channel, m.sender_id as "senderId",
           m.attempts, m.last_code as "lastCode", now() as "claimedAt", m.deadline_at as "deadlineAt",
           m.version as "campaignVersion", m.owner_id as "ownerId", m.closes_at as "closesAt",
           s.template_id as "templateId", t.version as "templateVersion",
           json_build_object('name', c.name, 'email', c.email, 'whatsapp', c.whatsapp, 'phone', c.phone,
                             'metadata', c.metadata) as contact
    from moved m
    join steps s on s.account_id = m.account_id and s.id = m.step_id
    join templates t on t.account_id = m.account_id and t.id = s.template_id
    join contacts c on c.account_id = m.account_id and c.id = m.contact_id
    where m.state = 'claimed'`.execute(db)
  const heldSince = performance.now()
  return rows.map((row) => ({ ...row, heldSince }))
}

export async function passGate(db: Db, asked: readonly Asked[]): Promise<Verdict[]> {
  const closing = channelsWhere(({ optOutClosesAll }) => optOutClosesAll)
  const rows = asked.map(({ work, recipient, said, sha256, toTask }) => ({
    account_id: work.accountId,
    campaign_id: work.campaignId,
    message_id: work.id,
    fence: work.fence,
    to_task: toTask,
    channel: work.channel,
    recipient,
    template_id: work.templateId,
    template_version: work.templateVersion,
    said,
    sha256,
    campaign_version: work.campaignVersion,
    closes_at: work.closesAt,
    most_a_day: channelOf(work.channel).limits.perDay ?? null,
    seconds_apart: channelOf(work.channel).limits.secondsApart ?? null,
    contact_email: work.contact.email.toLowerCase(),
    contact_phone: work.contact.phone,
    closing_channels: closing,
  }))
  const answer = await sql<{ account_id: number; id: number; verdict: Verdict }>`
    select * from pass_gate(${JSON.stringify(rows)}::jsonb)`.execute(db)
  const verdicts = new Map(answer.rows.map((row) => [`${row.account_id}/${row.id}`, row.verdict]))
  return asked.map(({ work }) => verdicts.get(`${work.accountId}/${work.id}`) ?? 'stale')
}

export type Settled = { work: Work; outcome: Outcome; recipient?: string }

/** States an outcome may come from. After a sweep that came too early the truth still counts. */
const fromStates: Record<Outcome['kind'], string> = {
  sent: 'dispatched,unknown',
  failed: 'claimed,dispatched,unknown',
  unknown: 'dispatched',
  retry: 'claimed,dispatched',
  released: 'claimed,dispatched',
  cancelled: 'claimed',
}

const toState = ({ work, outcome }: Settled) => {
  if (outcome.kind !== 'released') return outcome.kind
  return work.attempts > 0 ? 'retry' : 'scheduled'
}

const detailOf = (outcome: Outcome) => ({
  code: 'code' in outcome ? outcome.code : null,
  reason: outcome.kind === 'unknown' ? unknownReason : 'reason' in outcome ? outcome.reason : null,
  after: 'afterSeconds' in outcome ? outcome.afterSeconds : 0,
  provider: outcome.kind === 'sent' ? (outcome.providerId ?? null) : null,
})

/** What a message ends as: not sent after all, but cancelled meanwhile or past its deadline, is not tried again. */
const final = sql`case
  when told.state in ('retry', 'scheduled') and m.stop_asked then 'cancelled'
  when told.state = 'scheduled' and m.state = 'dispatched' then 'retry'
  when told.state = 'retry' and now() + told.after * interval '1 second' > m.deadline_at
    then case m.state when 'claimed' then 'expired' else 'failed' end
  else told.state end`

/** Writes what became of messages, and who is finished with a campaign by it. Asked again, it changes nothing. */
export async function record(db: Db, settled: readonly Settled[]) {
  const details = settled.map(({ outcome }) => detailOf(outcome))
  await sql`
    with told as materialized (
      select * from unnest(
        ${settled.map(({ work }) => work.accountId)}::bigint[], ${settled.map(({ work }) => work.id)}::bigint[],
        ${settled.map(({ work }) => work.fence)}::integer[], ${settled.map(toState)}::text[],
        ${settled.map(({ outcome }) => fromStates[outcome.kind])}::text[],
        ${details.map(({ code }) => code)}::text[], ${details.map(({ reason }) => reason)}::text[],
        ${details.map(({ after }) => after)}::float8[], ${details.map(({ provider }) => provider)}::text[]
      ) as told(account_id, id, fence, state, from_states, code, reason, after, provider)
    ),
    written as (
      update messages m set
        state = ${final},
        claimed_by = null,
        attempts = m.attempts + (told.state = 'retry' and ${final} = 'retry')::integer,
        next_attempt_at = case when told.state in ('retry', 'scheduled') then now() + told.after * interval '1 second'
          else m.next_attempt_at end,
        due_at = case when told.state = 'retry' then null else m.due_at end,
        last_code = coalesce(told.code, m.last_code),
        reason = case
          when ${final} = 'cancelled' and m.stop_asked then m.reason
          when told.state in ('sent', 'scheduled') then null
          else coalesce(told.reason, m.reason) end,
        provider_id = coalesce(told.provider, m.provider_id),
        sent_at = case when told.state = 'sent' then now() else m.sent_at end,
        delivered_at = case when told.state = 'sent' and m.channel = any(${channelsWhere(({ acceptedIsDelivered }) => acceptedIsDelivered)}::text[])
          then now() else m.delivered_at end,
        cancelled_at = case when ${final} = 'cancelled' then now() else m.cancelled_at end
      from told
      where m.account_id = told.account_id and m.id = told.id and m.fence = told.fence
        -- Spelled so that the row is found by its key, not among all that are held.
        and m.state || '' = any (string_to_array(told.from_states, ','))
      returning m.account_id, m.enrolment_id, m.id, m.status
    ),
    ${ending(sql`written`)}
    select from written limit 0`.execute(db)
}

/** What dead dispatchers held: not handed over goes back to the queue, handed over is a doubt that is shown. */
export async function sweep(db: Db) {
  const { rows } = await sql<{ messages: number; unknown: number }>`
    with swept as (
      update messages m set
        state = case m.state when 'claimed' then 'retry' else 'unknown' end,
        claimed_by = null,
        reason = case m.state when 'claimed' then m.reason else ${unknownReason} end
      where m.state in ('claimed', 'dispatched') and not exists (
        select from dispatchers d where d.id = m.claimed_by and d.lease_until > now())
      returning m.account_id, m.enrolment_id, m.id, m.status
    ),
    forgotten as (delete from dispatchers where lease_until < now() - interval '1 hour'),
    ${ending(sql`swept`)}
    select count(*) as messages, count(*) filter (where status <> 'pending') as unknown from swept`.execute(
    db,
  )
  return rows[0] ?? { messages: 0, unknown: 0 }
}

/** Nothing waits past its deadline, whatever holds it back; a campaign that is paused holds its messages for longer. */
export const expire = (db: Db) =>
  sql`
    with expired as (
      update messages m set state = 'expired', reason = case m.state
        when 'task' then 'Prazo vencido: a tarefa não foi feita em 7 dias'
        else 'Prazo vencido: não saiu em 48 horas' end
      where (m.account_id, m.id) in (
        select m.account_id, m.id from campaigns c join messages m on m.account_id = c.account_id and m.campaign_id = c.id
        where c.status = 'active' and c.deleted_at is null and m.state in ('scheduled', 'retry')
          and m.next_attempt_at <= now() and m.deadline_at < now()
        union all
        select m.account_id, m.id from messages m where m.state = 'task' and m.deadline_at < now()
        limit 10000)
      returning m.account_id, m.enrolment_id, m.id, m.status
    ),
    ${ending(sql`expired`)}
    select from expired limit 0`.execute(db)
