import { sql } from 'kysely'

import type { Db } from '#platform/db.ts'
import { nameOfUser } from '#platform/people.ts'

export type NoteRow = {
  id: number
  user_id: number
  by: string | null
  said: string
  created_at: Date
  edited_at: Date | null
}

const columns = (accountId: number) => sql`
  n.id, n.user_id, ${nameOfUser(accountId, sql`n.user_id`)} as by, n.said, n.created_at, n.edited_at`

/** Newest first. */
export async function listNotes(
  db: Db,
  accountId: number,
  contactId: number,
  page: { limit: number; offset: number },
) {
  const { rows } = await sql<NoteRow & { total: number }>`
    select ${columns(accountId)}, count(*) over () as total from contact_notes n
    where n.account_id = ${accountId} and n.contact_id = ${contactId}
    order by n.created_at desc, n.id desc limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

export type NewNote = { contactId: number; userId: number; text: string }

/** None: there is no such contact. */
export async function insertNote(tx: Db, accountId: number, { contactId, userId, text }: NewNote) {
  const { rows: contacts } = await sql`
    select from contacts
    where account_id = ${accountId} and id = ${contactId} and deleted_at is null for key share`.execute(tx)
  if (contacts.length === 0) return undefined
  const { rows } = await sql<NoteRow>`
    with n as (
      insert into contact_notes (account_id, contact_id, user_id, said)
      values (${accountId}, ${contactId}, ${userId}, ${text})
      returning *)
    select ${columns(accountId)} from n`.execute(tx)
  return rows[0]
}

export type WhichNote = { contactId: number; noteId: number; userId: number }

/** None: it is not there, or another person's. */
export async function updateNote(db: Db, accountId: number, which: WhichNote, text: string) {
  const { rows } = await sql<NoteRow>`
    with n as (
      update contact_notes set said = ${text}, edited_at = now()
      where account_id = ${accountId} and id = ${which.noteId} and contact_id = ${which.contactId}
        and user_id = ${which.userId}
      returning *)
    select ${columns(accountId)} from n`.execute(db)
  return rows[0]
}

export async function deleteNote(db: Db, accountId: number, which: WhichNote) {
  const { numDeletedRows } = await db
    .deleteFrom('contact_notes')
    .where('account_id', '=', accountId)
    .where('id', '=', which.noteId)
    .where('contact_id', '=', which.contactId)
    .where('user_id', '=', which.userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** What was written about contacts that are deleted is deleted with them. */
export const forgetNotes = (tx: Db, accountId: number, contactIds: readonly number[]) =>
  sql`
    delete from contact_notes
    where account_id = ${accountId} and contact_id = any(${contactIds}::bigint[])`.execute(tx)
