import { sql } from 'kysely'

import type { Db } from '#platform/db.ts'
import { nameOfUser } from '#platform/people.ts'

type AnswerChannel = 'email' | 'whatsapp'

/** The last message of a contact on a channel, and the sender by which it is answered. */
export type WayRow = {
  channel: AnswerChannel
  inbound_id: number
  from_address: string
  subject: string | null
  received_at: Date
  sender_id: number | null
  mode: string | null
  settings: unknown
  window_from: Date | null
}

/** The channels a contact wrote on, the last one first: each is answered by the sender that wrote before, or the default. */
export async function waysOf(db: Db, accountId: number, contactId: number): Promise<WayRow[]> {
  const { rows } = await sql<WayRow>`
    select last.channel, last.inbound_id, last.subject, last.received_at, s.id as sender_id, s.mode, s.settings, w.last_inbound_at as window_from,
      coalesce(nullif(last.from_address, ''), case last.channel when 'email' then c.email else c.phone end, '') as from_address
    from (
      select distinct on (i.channel) i.channel, i.id as inbound_id, i.from_address, i.subject, i.received_at, m.sender_id as used
      from inbound_messages i
      left join messages m on m.account_id = ${accountId} and m.id = i.message_id and m.channel = i.channel
      where i.account_id = ${accountId} and i.contact_id = ${contactId} and i.channel in ('email', 'whatsapp')
        and i.withdrawn_at is null
      order by i.channel, i.received_at desc, i.id desc
    ) last
    join contacts c on c.account_id = ${accountId} and c.id = ${contactId}
    left join whatsapp_windows w on w.account_id = ${accountId} and w.phone = c.phone and last.channel = 'whatsapp'
    left join lateral (
      select s.id, s.mode, s.settings from senders s
      where s.account_id = ${accountId} and s.channel = last.channel and s.deleted_at is null
        and (s.id = last.used or s.is_default)
      order by s.id is not distinct from last.used desc limit 1
    ) s on true
    order by last.received_at desc`.execute(db)
  return rows
}

export type NewAnswer = {
  contactId: number
  inboundId: number
  channel: AnswerChannel
  senderId: number
  recipient: string
  subject: string | undefined
  said: string
  userId: number
}

export async function insertAnswer(tx: Db, accountId: number, answer: NewAnswer): Promise<number> {
  const { id } = await tx
    .insertInto('answers')
    .values({
      account_id: accountId,
      contact_id: answer.contactId,
      inbound_id: answer.inboundId,
      channel: answer.channel,
      sender_id: answer.senderId,
      recipient: answer.recipient,
      subject: answer.subject ?? null,
      said: answer.said,
      user_id: answer.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type AnswerRow = {
  id: number
  channel: AnswerChannel
  subject: string | null
  said: string
  state: 'waiting' | 'leaving' | 'sent' | 'failed' | 'unknown'
  reply: string | null
  by: string
  created_at: Date
}

const mostShown = 50

/** What was written to a contact in the conversation, newest first. */
export async function answersTo(db: Db, accountId: number, contactId: number): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select a.id, a.channel, a.subject, a.said, a.state, a.reply, a.created_at,
      coalesce(${nameOfUser(accountId, sql`a.user_id`)}, '') as by
    from answers a
    where a.account_id = ${accountId} and a.contact_id = ${contactId}
    order by a.created_at desc, a.id desc limit ${mostShown}`.execute(db)
  return rows
}
