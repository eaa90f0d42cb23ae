import type { Channel } from '@cadencia/domain/channel'
import type { ReplyClass, ReplyEffect } from '@cadencia/domain/reply-effect'
import type { ReplyScope } from '@cadencia/domain/reply-scope'
import { sql } from 'kysely'

import type { Db } from '#platform/db.ts'

/** A message of a contact that arrived, as it is kept. */
export type Arrived = {
  channel: Channel
  /** Its own name: read again, it is the same. */
  key: string
  contactId: number
  /** The message of ours it answers, where that is known. */
  messageId: number | undefined
  matchedBy: 'address' | 'message_id' | 'link' | 'thread' | 'sender' | 'quoted_id' | 'person'
  /** Whether a token of ours and the address of the contact prove that the contact wrote it. */
  isProved: boolean
  from: string
  subject: string | undefined
  said: string
  quoted: string | undefined
  attachments: readonly { name: string; size: number }[]
  class: ReplyClass
  isAuto: boolean
  why: string
  words: string | undefined
  returnOn: string | undefined
  referral: string | undefined
  /** The Message-ID of an e-mail. */
  mailId?: string | undefined
  receivedAt: Date
  /** The user who recorded it; none: it was received. */
  byUserId?: number | undefined
  meetingAt?: Date | undefined
}

const longest = 65_536
/** What the database can hold of a text. */
const kept = (text: string, length = longest) => text.replaceAll('\0', '').slice(0, length)
const keptOrNull = (text: string | undefined, length?: number) =>
  text === undefined ? null : kept(text, length)

/** The campaign and step of the message of ours that is answered, where it is known. */
const answered = (tx: Db, accountId: number, messageId: number | undefined) =>
  messageId === undefined
    ? undefined
    : tx
        .selectFrom('messages')
        .select(['campaign_id', 'step_id'])
        .where('account_id', '=', accountId)
        .where('id', '=', messageId)
        .executeTakeFirst()

/** None: it has been read before. */
export async function insertInbound(tx: Db, accountId: number, arrived: Arrived) {
  const message = await answered(tx, accountId, arrived.messageId)
  const row = await tx
    .insertInto('inbound_messages')
    .values({
      account_id: accountId,
      contact_id: arrived.contactId,
      channel: arrived.channel,
      key: arrived.key,
      message_id: arrived.messageId ?? null,
      matched_by: arrived.matchedBy,
      is_proved: arrived.isProved,
      from_address: kept(arrived.from, 320),
      subject: keptOrNull(arrived.subject, 1000),
      said: kept(arrived.said),
      quoted: keptOrNull(arrived.quoted),
      attachments: JSON.stringify(arrived.attachments),
      class: arrived.class,
      is_auto: arrived.isAuto,
      why: kept(arrived.why, 500),
      words: keptOrNull(arrived.words, 500),
      return_on: arrived.returnOn ?? null,
      referral: keptOrNull(arrived.referral, 320),
      mail_id: keptOrNull(arrived.mailId, 1000),
      received_at: arrived.receivedAt,
      classified_by: arrived.byUserId ?? null,
      meeting_at: arrived.meetingAt ?? null,
      campaign_id: message?.campaign_id ?? null,
      step_id: message?.step_id ?? null,
    })
    .onConflict((one) => one.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** How the answer stands in the history of the message. */
export const replyEventId = ({ channel, key }: Pick<Arrived, 'channel' | 'key'>) =>
  `${channel}/${key}`.slice(0, 300)

/** Counts as an answer of the message: in its history and in the numbers of its campaign. */
export const insertReplyEvent = (tx: Db, accountId: number, messageId: number, eventId: string, at: Date) =>
  tx
    .insertInto('events')
    .values({ account_id: accountId, message_id: messageId, kind: 'reply', provider_event_id: eventId, at })
    .onConflict((one) => one.doNothing())
    .execute()

export type Effect = {
  inboundId: number
  kind: ReplyEffect
  enrolmentIds: readonly number[]
  /** Those of them that were held before. */
  heldBefore?: readonly number[]
  /** Channels that it closed. */
  channels?: readonly Channel[]
  address?: string | undefined
  messages: number
}

export const insertEffect = (tx: Db, accountId: number, effect: Effect) =>
  tx
    .insertInto('inbound_effects')
    .values({
      account_id: accountId,
      inbound_id: effect.inboundId,
      kind: effect.kind,
      enrolment_ids: [...effect.enrolmentIds],
      address: effect.address ?? null,
      messages: effect.messages,
      held_before: [...(effect.heldBefore ?? [])],
      channels: effect.channels ? [...effect.channels] : null,
    })
    .execute()

export type EffectRow = {
  id: number
  kind: ReplyEffect
  enrolment_ids: number[]
  held_before: number[]
  channels: Channel[] | null
  /** As the database writes it: the moment at which messages were cancelled is compared with it. */
  at: string
}

/** What an inbound message did and still does, newest first. */
export async function openEffects(tx: Db, accountId: number, inboundId: number) {
  const { rows } = await sql<EffectRow>`
    select id, kind, enrolment_ids, held_before, channels, at::text as at from inbound_effects
    where account_id = ${accountId} and inbound_id = ${inboundId} and undone_at is null
    order by id desc for update`.execute(tx)
  return rows.map((row) => ({
    ...row,
    enrolment_ids: row.enrolment_ids.map(Number),
    held_before: row.held_before.map(Number),
  }))
}

export const closeEffects = (
  tx: Db,
  accountId: number,
  inboundId: number,
  ids: readonly number[],
  userId: number,
) =>
  sql`
    update inbound_effects set undone_at = now(), undone_by = ${userId}
    where account_id = ${accountId} and inbound_id = ${inboundId} and id = any(${ids}::bigint[])`.execute(tx)

export type Opened = {
  contactId: number
  inboundId: number
  at: Date
  state: 'open' | 'done'
  isUnread: boolean
  /** Whether a conversation that is there already stays as far as it is. */
  keepsState: boolean
}

/** A contact spoke: the conversation is in the state that follows from it, wherever a person was with it. */
export const openConversation = (
  tx: Db,
  accountId: number,
  { contactId, inboundId, at, state, isUnread, keepsState }: Opened,
) =>
  sql`
    insert into conversations as own (account_id, contact_id, state, is_unread, last_inbound_id, last_at)
    values (${accountId}, ${contactId}, ${state}, ${isUnread}, ${inboundId}, ${at})
    on conflict (account_id, contact_id) do update set
      state = case when ${keepsState} then own.state else excluded.state end,
      is_unread = own.is_unread or excluded.is_unread, last_inbound_id = excluded.last_inbound_id,
      last_at = greatest(own.last_at, excluded.last_at),
      snoozed_until = case when ${keepsState} then own.snoozed_until end`.execute(tx)

export type InboundRow = {
  id: number
  contact_id: number
  channel: Channel
  message_id: number | null
  class: ReplyClass
  return_on: string | null
  key: string
  matched_by: Arrived['matchedBy']
  taken_for: ReplyClass | null
  is_withdrawn: boolean
}

export async function findInbound(tx: Db, accountId: number, id: number): Promise<InboundRow | undefined> {
  const { rows } = await sql<InboundRow>`
    select id, contact_id, channel, message_id, class, return_on::text as return_on, key, matched_by, taken_for,
      withdrawn_at is not null as is_withdrawn
    from inbound_messages where account_id = ${accountId} and id = ${id} for update`.execute(tx)
  return rows[0]
}

export type ScopeRow = {
  class: ReplyClass
  email: string
  campaign_id: number | null
  /** None: no campaign is known that it answers. */
  scope: ReplyScope | null
}

/** What says how far an inbound message reaches. */
export async function findScope(tx: Db, accountId: number, inboundId: number) {
  const { rows } = await sql<ScopeRow>`
    select i.class, p.email, i.campaign_id, c.reply_scope as scope from inbound_messages i
    join contacts p on p.account_id = ${accountId} and p.id = i.contact_id
    left join campaigns c on c.account_id = ${accountId} and c.id = i.campaign_id
    where i.account_id = ${accountId} and i.id = ${inboundId}`.execute(tx)
  return rows[0]
}

export type Classified = { class: ReplyClass; returnOn: string | undefined; userId: number }

export const classifyInbound = (tx: Db, accountId: number, id: number, said: Classified) =>
  tx
    .updateTable('inbound_messages')
    .set({
      class: said.class,
      return_on: said.returnOn ?? null,
      classified_by: said.userId,
      taken_for: sql<string>`case when class <> ${said.class} then coalesce(taken_for, class) else taken_for end`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()

/** What contacts that are deleted said is deleted with them. */
export async function forgetContacts(tx: Db, accountId: number, contactIds: readonly number[]) {
  for (const table of ['answers', 'conversations', 'inbound_messages'] as const)
    await sql`
      delete from ${sql.table(table)} where account_id = ${accountId} and contact_id = any(${contactIds}::bigint[])`.execute(
      tx,
    )
}

/** What was said is kept for two years; a conversation goes with its last message. */
export async function removeOldInbound(db: Db) {
  await sql`
    delete from conversations v using inbound_messages i
    where i.account_id = v.account_id and i.id = v.last_inbound_id
      and i.created_at < now() - interval '24 months'`.execute(db)
  await sql`delete from answers where created_at < now() - interval '24 months'`.execute(db)
  await sql`delete from inbound_messages where created_at < now() - interval '24 months'`.execute(db)
}
