import type { Channel } from '@cadencia/domain/channel'
import type { ReplyClass, ReplyEffect } from '@cadencia/domain/reply-effect'
import { sql } from 'kysely'

import type { Db } from '#platform/db.ts'
import { nameOfUser } from '#platform/people.ts'

type State = 'open' | 'waiting' | 'done'

export type ConversationRow = {
  contact_id: number
  name: string
  email: string
  state: State
  is_unread: boolean
  last_at: Date
  snoozed_until: Date | null
  inbound_id: number
  channel: Channel
  said: string
  class: ReplyClass
  is_confirmed: boolean
  return_on: string | null
  meeting_at: Date | null
  is_withdrawn: boolean
  assigned_to: number | null
  assignee: string | null
}

const columns = (accountId: number) => sql`
  v.contact_id, c.name, c.email, v.state, v.is_unread, v.last_at, v.snoozed_until, i.id as inbound_id, i.channel,
  left(i.said, 300) as said, i.class, i.classified_by is not null as is_confirmed, i.return_on::text as return_on,
  i.meeting_at, i.withdrawn_at is not null as is_withdrawn,
  v.assigned_to, ${nameOfUser(accountId, sql`v.assigned_to`)} as assignee`

const joined = (accountId: number) => sql`
  conversations v
  join contacts c on c.account_id = ${accountId} and c.id = v.contact_id and c.deleted_at is null
  join inbound_messages i on i.account_id = ${accountId} and i.id = v.last_inbound_id`

export type Asked = {
  state: State
  class?: ReplyClass | undefined
  search?: string | undefined
  /** Of this person; null: of no person. */
  assignedTo?: number | null | undefined
}

/** Those a person put aside come back when their time has come. */
const awake = sql`(v.state <> 'open' or v.snoozed_until is null or v.snoozed_until <= now())`

const assigned = (to: number | null | undefined) => {
  if (to === undefined) return sql``
  return to === null ? sql`and v.assigned_to is null` : sql`and v.assigned_to = ${to}`
}

const matching = (accountId: number, { state, class: of, search, assignedTo }: Asked) => sql`
  v.account_id = ${accountId} and v.state = ${state} and ${awake}
  ${of === undefined ? sql`` : sql`and i.class = ${of} and i.withdrawn_at is null`} ${assigned(assignedTo)}
  ${search ? sql`and (strpos(lower(c.name), lower(${search})) > 0 or strpos(lower(c.email), lower(${search})) > 0)` : sql``}`

export async function listConversations(
  db: Db,
  accountId: number,
  { page, limit, ...asked }: Asked & { page: number; limit: number },
) {
  const { rows } = await sql<ConversationRow>`
    select ${columns(accountId)} from ${joined(accountId)} where ${matching(accountId, asked)}
    order by v.last_at desc, v.contact_id limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return rows
}

export async function countMatching(db: Db, accountId: number, asked: Asked) {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${joined(accountId)} where ${matching(accountId, asked)}`.execute(db)
  return rows[0]?.total ?? 0
}

export async function countConversations(db: Db, accountId: number) {
  const { rows } = await sql<{ unread: number; open: number; waiting: number }>`
    select count(*) filter (where v.is_unread) as unread,
      count(*) filter (where v.state = 'open') as open, count(*) filter (where v.state = 'waiting') as waiting
    from ${joined(accountId)} where v.account_id = ${accountId} and v.state in ('open', 'waiting') and ${awake}`.execute(
    db,
  )
  return rows[0] ?? { unread: 0, open: 0, waiting: 0 }
}

export async function findConversation(db: Db, accountId: number, contactId: number) {
  const { rows } = await sql<ConversationRow>`
    select ${columns(accountId)} from ${joined(accountId)}
    where v.account_id = ${accountId} and v.contact_id = ${contactId}`.execute(db)
  return rows[0]
}

export type Changes = {
  state?: State | undefined
  isUnread?: boolean | undefined
  snoozedUntil?: string | null | undefined
  assignedTo?: number | null | undefined
}

export async function updateConversation(db: Db, accountId: number, contactId: number, changes: Changes) {
  const { state, isUnread, snoozedUntil, assignedTo } = changes
  const { numUpdatedRows } = await db
    .updateTable('conversations')
    .set({
      ...(state !== undefined && { state }),
      ...(isUnread !== undefined && { is_unread: isUnread }),
      ...(assignedTo !== undefined && { assigned_to: assignedTo }),
      ...(snoozedUntil !== undefined && {
        snoozed_until: snoozedUntil === null ? null : new Date(snoozedUntil),
      }),
    })
    .where('account_id', '=', accountId)
    .where('contact_id', '=', contactId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** As many as a person reads of either side. */
const mostShown = 50

export type ReceivedRow = {
  id: number
  channel: Channel
  received_at: Date
  from_address: string
  subject: string | null
  said: string
  quoted: string | null
  attachments: { name: string; size: number }[]
  class: ReplyClass
  is_confirmed: boolean
  is_auto: boolean
  why: string
  words: string | null
  return_on: string | null
  referral: string | null
  is_by_hand: boolean
  is_withdrawn: boolean
  meeting_at: Date | null
  effects: {
    kind: ReplyEffect
    messages: number
    at: string
    undone_at: string | null
    campaigns: { id: number; name: string }[]
  }[]
}

/** What a contact said, newest first, each with what it did. */
export async function receivedOf(db: Db, accountId: number, contactId: number) {
  const { rows } = await sql<ReceivedRow>`
    select i.id, i.channel, i.received_at, i.from_address, i.subject, i.said, i.quoted, i.attachments, i.class,
      i.classified_by is not null as is_confirmed, i.is_auto, i.why, i.words, i.return_on::text as return_on, i.referral,
      i.matched_by = 'person' as is_by_hand, i.withdrawn_at is not null as is_withdrawn, i.meeting_at,
      coalesce((
        select json_agg(json_build_object('kind', f.kind, 'messages', f.messages, 'at', f.at, 'undone_at', f.undone_at,
          'campaigns', coalesce((
            select json_agg(json_build_object('id', p.id, 'name', p.name) order by p.id)
            from enrolments e join campaigns p on p.account_id = ${accountId} and p.id = e.campaign_id
            where e.account_id = ${accountId} and e.id = any(f.enrolment_ids)), '[]')) order by f.id)
        from inbound_effects f where f.account_id = ${accountId} and f.inbound_id = i.id), '[]') as effects
    from inbound_messages i where i.account_id = ${accountId} and i.contact_id = ${contactId}
    order by i.received_at desc, i.id desc limit ${mostShown}`.execute(db)
  return rows
}

/** The messages a contact was sent, newest first. */
export async function sentTo(db: Db, accountId: number, contactId: number) {
  const { rows } = await sql<{ id: number }>`
    select m.id from enrolments e
    join messages m on m.account_id = ${accountId} and m.enrolment_id = e.id and m.sent_at is not null
    where e.account_id = ${accountId} and e.contact_id = ${contactId}
    order by m.sent_at desc, m.id desc limit ${mostShown}`.execute(db)
  return rows.map(({ id }) => id)
}

export type StandingRow = {
  id: number
  name: string
  is_held: boolean
  held_by_name: string | null
  pending: number
  next_at: Date | null
}

/** The campaigns of a contact that go on, and what is still to leave in each. */
export async function standingOf(db: Db, accountId: number, contactId: number) {
  const { rows } = await sql<StandingRow>`
    select p.id, p.name, e.held_at is not null as is_held, by.name as held_by_name, its.pending, its.next_at
    from enrolments e
    join campaigns p on p.account_id = ${accountId} and p.id = e.campaign_id and p.deleted_at is null
    left join contacts by on by.account_id = ${accountId} and by.id = e.held_by
    cross join lateral (
      select count(*) as pending, min(m.next_attempt_at) as next_at from messages m
      where m.account_id = ${accountId} and m.enrolment_id = e.id and m.status || '' = 'pending') its
    where e.account_id = ${accountId} and e.contact_id = ${contactId} and e.status = 'active'
    order by e.id`.execute(db)
  return rows
}

/** Whether a user is one of the people of an account, and may sign in. */
export const isOfAccount = async (db: Db, accountId: number, userId: number) =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .executeTakeFirst()) !== undefined
