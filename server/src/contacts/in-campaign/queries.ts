import type { Segment } from '@cadencia/contract/campaign-progress'
import type { Channel } from '@cadencia/domain/channel'
import type { MessageState } from '@cadencia/domain/message'
import { type RawBuilder, sql } from 'kysely'

import { isHere, matching, type Place } from '#contacts/search/queries.ts'
import type { Db } from '#platform/db.ts'
import { nameOfUser } from '#platform/people.ts'

/** A campaign of an account. */
export type Of = { accountId: number; campaignId: number }

/** Whether the last thing a contact said is that there is no interest. `e` is the enrolment. */
const refused = (accountId: number) => sql`exists (
  select from conversations v
  join inbound_messages i on i.account_id = ${accountId} and i.id = v.last_inbound_id and i.withdrawn_at is null
  where v.account_id = ${accountId} and v.contact_id = e.contact_id and i.class = 'refusal')`

/** Who was taken out and is not back; of a contact that was taken out twice, the last time. */
const isOut = (accountId: number) => sql`e.status = 'removed'
  and not exists (
    select from enrolments o where o.account_id = ${accountId} and o.contact_id = e.contact_id
      and o.campaign_id = e.campaign_id and (o.status || '' <> 'removed' or o.id > e.id))
  and exists (
    select from contacts c where c.account_id = ${accountId} and c.id = e.contact_id and c.deleted_at is null)`

const failedIn = ({ accountId, campaignId }: Of) => sql`
  select m.contact_id from messages m
  where m.account_id = ${accountId} and m.campaign_id = ${campaignId} and m.status = 'error'`

/** What makes an enrolment (`e`) one of a segment. */
const conditions: Record<Segment, (of: Of) => RawBuilder<unknown>> = {
  all: () => sql`e.status <> 'removed'`,
  active: () => sql`e.status = 'active' and e.held_at is null`,
  answered: () => sql`e.held_at is not null and e.stopped_by is null`,
  stopped: () => sql`e.held_at is not null and e.stopped_by is not null`,
  failed: (of) => sql`e.status <> 'removed' and e.contact_id in (${failedIn(of)})`,
  finished: () => sql`e.status = 'finished'`,
  refused: ({ accountId }) => sql`e.status = 'replied' and ${refused(accountId)}`,
  ended: ({ accountId }) => sql`e.status = 'replied' and not ${refused(accountId)}`,
  opted_out: () => sql`e.status = 'opted_out'`,
  removed: ({ accountId }) => isOut(accountId),
}

const enrolled = (of: Of, segment: Segment) => sql`
  e.account_id = ${of.accountId} and e.campaign_id = ${of.campaignId} and ${conditions[segment](of)}`

type Sums = { contacts: number; active: number; replied: number }

/**
 * How many people are in each segment. All of them and those that go on are kept in blocks; those that are held, left or had
 * a failure are few and are counted by an index; who finished are the rest.
 */
export async function countSegments(db: Db, of: Of): Promise<Record<Segment, number>> {
  const counted = (segment: Segment) =>
    sql`(select count(*)::int from enrolments e where ${enrolled(of, segment)}) as ${sql.ref(segment)}`
  const own = sql`account_id = ${of.accountId} and campaign_id = ${of.campaignId}`
  const { rows } = await sql<
    Sums & Record<'answered' | 'stopped' | 'failed' | 'refused' | 'ended' | 'opted_out' | 'removed', number>
  >`
    select coalesce(sum(contacts), 0)::int as contacts, coalesce(sum(active), 0)::int as active,
      ${sql.join((['answered', 'stopped', 'failed', 'refused', 'ended', 'opted_out', 'removed'] as const).map(counted))}
    from enrolment_blocks where ${own}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A sum without a row')
  const { contacts, active, ...found } = row
  const { refused: no, ended, opted_out: left, answered, stopped } = found
  return {
    ...found,
    all: contacts,
    active: Math.max(0, active - answered - stopped),
    finished: Math.max(0, contacts - active - no - ended - left),
  }
}

/** How many people are in one segment. */
export async function countSegment(db: Db, of: Of, segment: Segment): Promise<number> {
  const inBlocks = (column: 'contacts' | 'active') => sql`(
    select coalesce(sum(${sql.ref(column)}), 0) from enrolment_blocks
    where account_id = ${of.accountId} and campaign_id = ${of.campaignId})`
  const held = sql`(
    select count(*) from enrolments e
    where e.account_id = ${of.accountId} and e.campaign_id = ${of.campaignId} and e.held_at is not null)`
  const sums: Partial<Record<Segment, RawBuilder<unknown>>> = {
    all: inBlocks('contacts'),
    active: sql`${inBlocks('active')} - ${held}`,
  }
  const counted = sql`(select count(*) from enrolments e where ${enrolled(of, segment)})`
  const { rows } = await sql<{ people: number }>`
    select greatest(0, ${sums[segment] ?? counted})::int as people`.execute(db)
  return rows[0]?.people ?? 0
}

type Member = { id: number; contact_id: number }

const inOrder = ({ offset, limit }: Place) => sql`order by e.contact_id desc offset ${offset} limit ${limit}`

/** The enrolments of one page of a segment, the newest contacts first. */
export async function pageOfSegment(db: Db, of: Of, segment: Segment, place: Place) {
  const { rows } = await sql<Member>`
    select e.id, e.contact_id from enrolments e where ${enrolled(of, segment)} ${inOrder(place)}`.execute(db)
  return rows
}

/** The current enrolments of these contacts, the newest contacts first. */
export async function enrolmentsOf(db: Db, { accountId, campaignId }: Of, contactIds: readonly number[]) {
  const { rows } = await sql<Member>`
    select e.id, e.contact_id from enrolments e
    where e.account_id = ${accountId} and e.campaign_id = ${campaignId} and e.status <> 'removed'
      and e.contact_id = any(${contactIds}::bigint[])
    order by e.contact_id desc`.execute(db)
  return rows
}

/** Those of a segment whom a search finds: each of the segment is looked at, or each that the search finds. */
const searched = (db: Db, of: Of, { segment, search, walks }: Searched) =>
  walks
    ? sql`select e.id, e.contact_id from enrolments e cross join lateral (
        select from contacts
        where contacts.account_id = ${of.accountId} and contacts.id = e.contact_id and contacts.deleted_at is null
          and ${isHere(search)} offset 0) looked
      where ${enrolled(of, segment)}`
    : sql`select e.id, e.contact_id from (${matching(db, of.accountId, { search })}) found
      join enrolments e on e.contact_id = found.id
      where ${enrolled(of, segment)}`

export type Searched = { segment: Segment; search: string; walks: boolean }

/** One page of those, and how many there are. */
export async function pageOfSearch(db: Db, of: Of, asked: Searched, { offset, limit }: Place) {
  const { rows } = await sql<{ total: number; ids: number[]; contact_ids: number[] }>`
    with found as materialized (${searched(db, of, asked)}),
    page as (select id, contact_id from found order by contact_id desc offset ${offset} limit ${limit})
    select (select count(*)::int from found) as total,
           array(select id from page order by contact_id desc)::int8[] as ids`.execute(db)
  return { total: rows[0]?.total ?? 0, ids: (rows[0]?.ids ?? []).map(Number) }
}

/** The contacts of a segment, or of those whom a search finds in it. */
export async function contactsIn(db: Db, of: Of, segment: Segment, search: Searched | undefined) {
  const { rows } = await sql<{ contact_id: number }>`
    select contact_id from (${
      search
        ? searched(db, of, search)
        : sql`select e.contact_id from enrolments e where ${enrolled(of, segment)}`
    }) its`.execute(db)
  return rows.map(({ contact_id }) => contact_id)
}

export type PersonRow = {
  contact_id: number
  status: 'active' | 'finished' | 'opted_out' | 'replied' | 'removed'
  held_at: Date | null
  ended_at: Date | null
  held_by_name: string | null
  stopped_by_name: string | null
  done: number
  failure: string | null
  next: { channel: Channel; step_order: number; state: MessageState; shipping_at: string; at: string } | null
  signal: { kind: 'open' | 'click' | 'read' | 'reply' | 'unsubscribe'; at: string } | null
}

/** How people stand in a campaign, by their enrolments: where they are, what comes next, what they did last. */
export async function listPeople(db: Db, { accountId }: Of, enrolmentIds: readonly number[]) {
  const { rows } = await sql<PersonRow>`
    select e.contact_id, e.status, e.held_at, e.ended_at, by.name as held_by_name,
      ${nameOfUser(accountId, sql`e.stopped_by`)} as stopped_by_name, its.done, its.failure,
      (select json_build_object('channel', m.channel, 'step_order', s.step_order, 'state', m.state,
         'shipping_at', m.shipping_at, 'at', m.next_attempt_at)
       from messages m join steps s on s.account_id = ${accountId} and s.id = m.step_id
       where m.account_id = ${accountId} and m.enrolment_id = e.id and m.status || '' = 'pending'
       order by s.step_order, m.id limit 1) as next,
      (select json_build_object('kind', v.kind, 'at', v.at)
       from messages m join events v on v.account_id = ${accountId} and v.message_id = m.id
         and v.class in ('human', 'proxy') and v.kind in ('open', 'click', 'read', 'reply', 'unsubscribe')
       where m.account_id = ${accountId} and m.enrolment_id = e.id
       order by v.at desc, v.id desc limit 1) as signal
    from unnest(${enrolmentIds}::bigint[]) with ordinality as asked(id, place)
    join enrolments e on e.account_id = ${accountId} and e.id = asked.id
    left join contacts by on by.account_id = ${accountId} and by.id = e.held_by
    cross join lateral (
      select (count(distinct m.step_id) filter (where m.sent_at is not null))::int as done,
        (array_agg(m.reason order by m.id desc) filter (where m.status || '' = 'error'))[1] as failure
      from messages m where m.account_id = ${accountId} and m.enrolment_id = e.id) its
    order by asked.place`.execute(db)
  return rows
}

export type GoingOn = Member & { is_held: boolean; has_answered: boolean }

/** Of these contacts, those whose cadence goes on in a campaign, held or not, and whether they answered. */
export async function goingOn(db: Db, { accountId, campaignId }: Of, contactIds: readonly number[]) {
  const { rows } = await sql<GoingOn>`
    select e.id, e.contact_id, e.held_at is not null as is_held, e.stopped_by is null and exists (
      select from conversations v
      join inbound_messages i on i.account_id = ${accountId} and i.id = v.last_inbound_id
        and i.withdrawn_at is null and not i.is_auto
      where v.account_id = ${accountId} and v.contact_id = e.contact_id) as has_answered
    from enrolments e
    where e.account_id = ${accountId} and e.campaign_id = ${campaignId} and e.status = 'active'
      and e.contact_id = any(${contactIds}::bigint[])
    order by e.contact_id desc`.execute(db)
  return rows
}
