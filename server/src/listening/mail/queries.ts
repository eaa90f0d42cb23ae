import { sql } from 'kysely'

import type { Db } from '#platform/db.ts'

/** The message of ours that an e-mail of the contact with one of these names answered. */
export async function findByMailIds(db: Db, accountId: number, mailIds: readonly string[]) {
  const { rows } = await sql<{ message_id: number }>`
    select message_id from inbound_messages
    where account_id = ${accountId} and mail_id = any(${mailIds}::text[]) and message_id is not null
    order by id desc`.execute(db)
  return rows[0]?.message_id
}

/** The last e-mail to the contact with this address that left by the sender in the last 90 days. */
export async function findBySender(db: Db, accountId: number, senderId: number, from: string) {
  const { rows } = await sql<{ id: number }>`
    select m.id from contacts c
    join enrolments e on e.account_id = c.account_id and e.contact_id = c.id
    join messages m on m.account_id = e.account_id and m.enrolment_id = e.id
    where c.account_id = ${accountId} and lower(c.email) = ${from} and c.deleted_at is null
      and m.channel = 'email' and m.sender_id = ${senderId} and m.sent_at > now() - interval '90 days'
    order by m.sent_at desc limit 1`.execute(db)
  return rows[0]?.id
}

/** The e-mail of ours that a relay passed on under one of these ids. */
export async function findByRelayIds(db: Db, accountId: number, relayIds: readonly string[]) {
  const { rows } = await sql<{ id: number }>`
    select id from messages where account_id = ${accountId} and provider_id = any(${relayIds}::text[]) and channel = 'email'
    order by id desc`.execute(db)
  return rows[0]?.id
}
