import type { Channel } from '@cadencia/domain/channel'
import { sql } from 'kysely'

import type { Asked, Verdict } from '#channels/gate.ts'
import { joinSenders } from '#channels/queries.ts'
import { channelOf, channelsWhere, hasSenders, listChannels } from '#channels/registry.ts'
import { type Outcome, unknownReason, type Work } from '#channels/work.ts'
import type { Overdue } from '#engine/life/queries.ts'
import type { Db } from '#platform/db.ts'

import { threadsOf } from './threads/queries.ts'

type Beat = { name: string; seconds: number; keepsJournal: boolean }

/**
 * Renews the lease of a dispatcher and returns the names of all dispatchers with a valid lease. It also stores the identity
 * of the database: after a failover that a dispatcher survived, the new identity does not mean that a backup was restored.
 */
export async function beat(db: Db, { name, seconds, keepsJournal }: Beat): Promise<string[]> {
  await sql`with moved as (
        update this_database set identity = database_identity() where identity <> database_identity())
      insert into dispatchers (id, lease_until, keeps_journal)
      values (${name}, now() + ${seconds} * interval '1 second', ${keepsJournal})
      on conflict (id) do update set lease_until = excluded.lease_until`.execute(db)
  const { rows } = await sql<{ id: string }>`select id from dispatchers where lease_until > now()`.execute(db)
  return rows.map(({ id }) => id)
}

export const leave = (db: Db, dispatcher: string) =>
  sql`delete from dispatchers where id = ${dispatcher}`.execute(db)

/** One channel of one active campaign that has something due, and the sender it would use; a lane for each of several. */
export type Lane = {
  account_id: number
  campaign_id: number
  channel: Channel
  sender_id: number | null
  sender_version: string
  /** Other senders share the channel: only what was drawn for this one is of this lane. */
  rotates: boolean
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

/** Which lane a message was claimed in is known by its account, campaign, channel and sender. */
export const laneKey = ({ account_id, campaign_id, channel, sender_id }: Lane) =>
  `${account_id}/${campaign_id}/${channel}/${sender_id}`

/** Nothing of a paused campaign, a resting sender or a user who left is even looked at. */
export async function readyLanes(db: Db): Promise<Lane[]> {
  const { rows } = await sql<Lane>`
    select c.account_id, c.id as campaign_id, lane.channel, s.id as sender_id,
           coalesce(s.updated_at::text, '') as sender_version, rotation.sender_id is not null as rotates,
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
    ${joinSenders(sql`lane.channel`)}
    -- One look at the index for each; counted together it would be a look at everything that is due.
    cross join lateral (
      (select from messages m
       where m.account_id = c.account_id and m.campaign_id = c.id and m.channel = lane.channel
         and m.state in ('scheduled', 'retry') and m.next_attempt_at <= now() and rotation.sender_id is null
       limit 1)
      union all
      (select from messages m
       where m.account_id = c.account_id and m.campaign_id = c.id and m.channel = lane.channel
         and m.drawn_sender = rotation.sender_id and m.state in ('scheduled', 'retry') and m.next_attempt_at <= now()
       limit 1)) due
    where c.status = 'active' and c.deleted_at is null and not c.changing
      and (lane.channel = any(${channelsWhere((channel) => !hasSenders(channel))}::text[]) or s.state = 'ok' or s.state = 'suspended' and s.suspended_until <= now())
      and (s.free_at is null or s.free_at <= now() + interval '1 second')`.execute(db)
  return rows
}

/** Whether the campaign of a lane is still as the lane was read; if so, it stays that way until the transaction ends. */
export async function lockUnchanged(tx: Db, lane: Lane) {
  const { rows } = await sql`
    select from campaigns where account_id = ${lane.account_id} and id = ${lane.campaign_id}
      and status = 'active' and not changing and extract(epoch from updated_at) = ${lane.campaign_version}::numeric
    for share`.execute(tx)
  return rows.length > 0
}

type Which = { before: Date; except: ReadonlySet<number>; most: number }

/** Messages of a lane that were due before a moment, the oldest first, locked until the transaction ends. */
export async function overdueIn(tx: Db, lane: Lane, { before, except, most }: Which) {
  const { rows } = await sql<Overdue>`
    select enrolment_id, step_id, channel, shipping_at from messages
    where account_id = ${lane.account_id} and campaign_id = ${lane.campaign_id} and channel = ${lane.channel}
      and state in ('scheduled', 'retry') and next_attempt_at < ${before} and deadline_at >= now()
      and id <> all(${[...except]}::bigint[]) ${lane.rotates ? sql`and drawn_sender = ${lane.sender_id}` : sql``}
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

/** A message that a dispatcher holds is not claimed by it again: `held` are their ids, by account. */
export type Claim = { dispatcher: string; held?: ReadonlyMap<number, ReadonlySet<number>> }

/** Due messages of these lanes, a call for each account. One past its deadline ends. */
export async function claim(db: Db, by: Claim, wanted: readonly Wanted[]): Promise<Work[]> {
  const byAccount = Map.groupBy(wanted, ({ lane }) => lane.account_id)
  const claimed = await Promise.all(
    [...byAccount].map(([accountId, lanes]) => claimOf(db, by, accountId, lanes)),
  )
  return claimed.flat()
}

type Claimed = Omit<
  Work,
  'accountId' | 'dispatcher' | 'campaignVersion' | 'ownerId' | 'closesAt' | 'heldSince' | 'campaignId'
> & { campaignId: number }

async function claimOf(db: Db, { dispatcher, held }: Claim, accountId: number, wanted: readonly Wanted[]) {
  const column = <T>(pick: (one: Wanted) => T) => wanted.map(pick)
  const { rows } = await sql<Claimed>`
    select id, fence_before as "fenceBefore", fence, campaign_id as "campaignId", channel, sender_id as "senderId",
           attempts, last_code as "lastCode", claimed_at as "claimedAt", deadline_at as "deadlineAt",
           template_id as "templateId", template_version as "templateVersion", by_hand as "byHand", contact
    from claim_messages(${accountId},
      ${column(({ lane }) => lane.campaign_id)}::bigint[], ${column(({ lane }) => lane.channel)}::text[],
      ${column(({ lane }) => lane.sender_id)}::bigint[], ${column(({ limit }) => limit)}::integer[],
      ${column(({ dueSince }) => dueSince ?? '-infinity')}::timestamptz[],
      ${[...(held?.get(accountId) ?? [])]}::bigint[],
      ${listChannels().map(({ name }) => name)}::text[], ${listChannels().map(({ address }) => address)}::text[],
      ${listChannels().map(({ texts }) => texts.reach)}::text[],
      ${channelsWhere(({ optOutClosesAll }) => optOutClosesAll)}::text[])`.execute(db)
  const heldSince = performance.now()
  const mails = rows.filter(({ channel }) => channelOf(channel).isMail)
  const threads = mails.length > 0 ? await threadsOf(db, accountId, mails) : undefined
  const laneOf = new Map(wanted.map((one) => [laneKey(one.lane), one]))
  return rows.flatMap((row): Work[] => {
    const one = laneOf.get(`${accountId}/${row.campaignId}/${row.channel}/${row.senderId}`)
    if (!one) return []
    const { campaign_version: campaignVersion, owner_id: ownerId } = one.lane
    const closesAt = one.closesAt ?? null
    const thread = threads?.get(row.id)
    return [{ ...row, accountId, dispatcher, campaignVersion, ownerId, closesAt, heldSince, thread }]
  })
}

/** Asks the gate, a call for each account. The answers are in the order of the questions. */
export async function passGate(db: Db, asked: readonly Asked[]): Promise<Verdict[]> {
  const verdicts = new Map<Asked, Verdict>()
  const byAccount = Map.groupBy(asked, ({ work }) => work.accountId)
  await Promise.all(
    [...byAccount].map(async ([accountId, its]) => {
      const answers = await passGateOf(db, accountId, its)
      for (const one of its) verdicts.set(one, answers.get(one.work.id) ?? 'stale')
    }),
  )
  return asked.map((one) => verdicts.get(one) ?? 'stale')
}

const limitsOf = ({ channel }: Work) => channelOf(channel).limits

async function passGateOf(db: Db, accountId: number, asked: readonly Asked[]) {
  const column = <T>(pick: (one: Asked) => T) => asked.map(pick)
  const { rows } = await sql<{ id: number; verdict: Verdict }>`
    select * from pass_gate(${accountId},
      ${column(({ work }) => work.dispatcher)}::text[], ${column(({ work }) => work.senderId)}::bigint[],
      ${column(({ work }) => work.campaignId)}::bigint[], ${column(({ work }) => work.id)}::bigint[],
      ${column(({ work }) => work.fenceBefore)}::integer[], ${column(({ work }) => work.fence)}::integer[], ${column(({ again = false }) => again)}::boolean[],
      ${column(({ toTask }) => toTask)}::boolean[],
      ${column(({ work }) => work.channel)}::text[], ${column(({ recipient }) => recipient)}::text[],
      ${column(({ work }) => work.templateId)}::bigint[],
      ${column(({ work }) => work.templateVersion)}::integer[], ${column(({ said }) => JSON.stringify(said))}::jsonb[],
      ${column(({ sha256 }) => `\\x${sha256}`)}::bytea[], ${column(({ work }) => work.campaignVersion)}::numeric[],
      ${column(({ work }) => work.closesAt)}::timestamptz[],
      ${column(({ work }) => limitsOf(work).perDay ?? null)}::integer[],
      ${column(({ work }) => limitsOf(work).secondsApart ?? null)}::integer[],
      ${column(({ work }) => work.contact.email.toLowerCase())}::text[],
      ${column(({ work }) => work.contact.phone)}::text[],
      ${channelsWhere(({ optOutClosesAll }) => optOutClosesAll)}::text[])`.execute(db)
  return new Map(rows.map(({ id, verdict }) => [id, verdict]))
}

/** What must be known of a message to record what became of it. */
export type Held = Pick<
  Work,
  'accountId' | 'id' | 'fence' | 'fenceBefore' | 'senderId' | 'attempts' | 'channel'
> & {
  contact: { email: string; phone: string | null }
}
export type Settled = { work: Held; outcome: Outcome }

/** States an outcome may come from. After a sweep that came too early the truth still counts. */
const fromStates: Record<Outcome['kind'], string> = {
  sent: 'dispatched,unknown',
  failed: 'scheduled,retry,dispatched,unknown',
  unknown: 'dispatched',
  retry: 'scheduled,retry,dispatched',
  released: 'scheduled,retry,dispatched',
  cancelled: 'scheduled,retry,dispatched',
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

/** Writes what became of messages, a call for each account. Asked again, it changes nothing. */
export async function record(db: Db, settled: readonly Settled[]) {
  const byAccount = Map.groupBy(settled, ({ work }) => work.accountId)
  await Promise.all([...byAccount].map(([accountId, its]) => recordOf(db, accountId, its)))
}

async function recordOf(db: Db, accountId: number, settled: readonly Settled[]) {
  const details = settled.map(({ outcome }) => detailOf(outcome))
  await sql`
    select record_outcomes(${accountId}, ${settled.map(({ work }) => work.id)}::bigint[],
      ${settled.map(({ work }) => work.fenceBefore)}::integer[], ${settled.map(({ work }) => work.fence)}::integer[],
      ${settled.map(({ work }) => work.senderId)}::bigint[], ${settled.map(toState)}::text[],
      ${settled.map(({ outcome }) => fromStates[outcome.kind])}::text[],
      ${details.map(({ code }) => code)}::text[], ${details.map(({ reason }) => reason)}::text[],
      ${details.map(({ after }) => after)}::float8[], ${details.map(({ provider }) => provider)}::text[],
      ${channelsWhere(({ acceptedIsDelivered }) => acceptedIsDelivered)}::text[])`.execute(db)
}

/** Nothing waits past its deadline, whatever holds it back; a campaign that is paused holds its messages for longer. */
export async function expire(db: Db) {
  const { rows } = await sql<{ account_id: number }>`
    select distinct m.account_id from campaigns c join messages m on m.account_id = c.account_id and m.campaign_id = c.id
    where c.status = 'active' and c.deleted_at is null and m.state in ('scheduled', 'retry')
      and m.next_attempt_at <= now() and m.deadline_at < now()
    union select m.account_id from messages m where m.state = 'task' and m.deadline_at < now()
    order by account_id`.execute(db)
  for (const { account_id } of rows) await sql`select expire_messages(${account_id})`.execute(db)
}
