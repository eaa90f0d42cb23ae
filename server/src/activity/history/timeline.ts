import { pageMeta } from '@cadencia/domain/page'

import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'

import { presentHappened } from './present.ts'
import { nameOfContact, timelineOf, type TimelineRow } from './queries.ts'

type Page = { page: number; limit: number }

/** Everything that happened with one person. */
export async function getTimeline(db: Db, accountId: number, contactId: number, { page, limit }: Page) {
  const contact = await nameOfContact(db, accountId, contactId)
  if (!contact) throw new Refusal('not_found', { message: 'Contato não encontrado' })
  const rows = await timelineOf(db, accountId, contactId, { limit, offset: (page - 1) * limit })
  return { contact, data: rows.map(present), meta: pageMeta(page, limit, rows[0]?.total ?? 0) }
}

const present = (row: TimelineRow) => ({
  ...presentHappened(row),
  ...(row.channel !== null && { channel: row.channel }),
  ...(row.message_id !== null && { message: { id: row.message_id, template: row.template ?? '' } }),
  ...(row.campaign !== null && { campaign: row.campaign }),
})
