import { sql } from 'kysely'

import type { Db } from '#platform/db.ts'

/** An answer that is to leave, with what it answers. */
export type LeavingAnswer = {
  accountId: number
  id: number
  contactId: number
  channel: 'email' | 'whatsapp'
  senderId: number
  recipient: string
  subject: string | null
  said: string
  /** The mail of the contact: its Message-ID, when it came, what it said, and the message of ours it answered. */
  mailId: string | null
  messageId: number | null
  receivedAt: Date
  theirs: string
  theirName: string
}

type Which = Pick<LeavingAnswer, 'accountId' | 'id'>

/** Answers that are to leave, the oldest first, at most so many. */
export async function waitingAnswers(db: Db, most: number): Promise<Which[]> {
  const { rows } = await sql<Which>`
    select account_id as "accountId", id from answers
    where state = 'waiting' order by created_at limit ${most}`.execute(db)
  return rows
}

/**
 * Takes an answer that is to leave; none: another process was faster. Once this is committed no other process takes it: what
 * becomes of one whose process ends is not known, and it does not leave again.
 */
export async function takeAnswer(db: Db, { accountId, id }: Which): Promise<LeavingAnswer | undefined> {
  const { rows } = await sql<LeavingAnswer>`
    update answers a set state = 'leaving', left_at = now()
    from inbound_messages i, contacts c
    where a.account_id = ${accountId} and a.id = ${id} and a.state = 'waiting'
      and i.account_id = ${accountId} and i.id = a.inbound_id
      and c.account_id = ${accountId} and c.id = a.contact_id
    returning a.account_id as "accountId", a.id, a.contact_id as "contactId", a.channel, a.sender_id as "senderId",
      a.recipient, a.subject, a.said, i.mail_id as "mailId", i.message_id as "messageId", i.received_at as "receivedAt",
      left(i.said, 5000) as theirs, c.name as "theirName"`.execute(db)
  return rows[0]
}

export type Left = { state: 'sent' | 'failed' | 'unknown'; reply: string }

/** What became of an answer. One that did not leave is to be treated again. */
export async function endAnswer(tx: Db, { accountId, id, contactId }: LeavingAnswer, left: Left) {
  await sql`
    update answers set state = ${left.state}, reply = ${left.reply.slice(0, 2000)}
    where account_id = ${accountId} and id = ${id} and state = 'leaving'`.execute(tx)
  if (left.state === 'sent') return
  await sql`
    update conversations set state = 'open', is_unread = true
    where account_id = ${accountId} and contact_id = ${contactId}`.execute(tx)
}

const interrupted = 'O programa parou enquanto a resposta saía: ela pode ter chegado.'

/** Answers whose process ended while they left. A server that is slow is waited for a minute. */
export const sweepAnswers = (db: Db) =>
  sql`
    update answers set state = 'unknown', reply = ${interrupted}
    where state = 'leaving' and left_at < now() - interval '5 minutes'`.execute(db)
