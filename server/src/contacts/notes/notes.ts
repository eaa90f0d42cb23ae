import type { Note } from '@cadencia/contract/notes'
import { pageMeta } from '@cadencia/domain/page'

import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import type { Caller } from '#platform/route.ts'
import { transact } from '#platform/transact.ts'

import { isContact } from '../queries.ts'
import { contactNotFound } from '../save.ts'
import * as queries from './queries.ts'

const noteNotFound = () => new Refusal('not_found', { message: 'Nota não encontrada' })

const present = (row: queries.NoteRow, userId: number): Note => ({
  id: row.id,
  text: row.said,
  by: row.by ?? 'Pessoa que saiu da conta',
  isYours: row.user_id === userId,
  at: row.created_at.toISOString(),
  ...(row.edited_at && { editedAt: row.edited_at.toISOString() }),
})

type Page = { page: number; limit: number }

export async function getNotes(
  db: Db,
  { accountId, userId }: Caller,
  contactId: number,
  { page, limit }: Page,
) {
  if (!(await isContact(db, accountId, contactId))) throw contactNotFound()
  const rows = await queries.listNotes(db, accountId, contactId, { limit, offset: (page - 1) * limit })
  return {
    data: rows.map((row) => present(row, userId)),
    meta: pageMeta(page, limit, rows[0]?.total ?? 0),
  }
}

export async function addNote(db: Db, { accountId, userId }: Caller, contactId: number, text: string) {
  const row = await transact(db, (tx) => queries.insertNote(tx, accountId, { contactId, userId, text }))
  if (!row) throw contactNotFound()
  return present(row, userId)
}

type Which = { id: number; noteId: number }

/** Another person's note is as little there to be changed as one that does not exist. */
export async function changeNote(db: Db, { accountId, userId }: Caller, which: Which, text: string) {
  const { id: contactId, noteId } = which
  const row = await queries.updateNote(db, accountId, { contactId, noteId, userId }, text)
  if (!row) throw noteNotFound()
  return present(row, userId)
}

export async function removeNote(db: Db, { accountId, userId }: Caller, { id: contactId, noteId }: Which) {
  if (!(await queries.deleteNote(db, accountId, { contactId, noteId, userId }))) throw noteNotFound()
}
