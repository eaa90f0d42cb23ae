import { destinationOf } from '@cadencia/domain/links'
import { compile, type Placeholder, placeholdersOf } from '@cadencia/domain/template'

import type { Db } from '#platform/db.ts'

import { findLink } from './queries.ts'

/** Where a link of a message leads its reader: nowhere if it is not the message's own. */
export async function destination(
  db: Db,
  { accountId, messageId, linkId }: { accountId: number; messageId: number; linkId: number },
): Promise<string | undefined> {
  const link = await findLink(db, accountId, messageId, linkId)
  return link && destinationOf(link.url, saidIn(link))
}

type Said = { said: string[] | null; subject: string | null; content: string | null }

/** A hole in an address stands in the template too, and the message remembers what filled each of those. */
function saidIn({ said, subject, content }: Said) {
  if (content === null) return () => undefined
  const holes = placeholdersOf([...compile(subject ?? ''), ...compile(content)])
  const values = new Map(holes.map(({ raw }, index) => [raw, said?.[index]]))
  return ({ raw }: Placeholder) => values.get(raw)
}
