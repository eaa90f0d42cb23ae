import { sql } from 'kysely'

import type { Thread } from '#channels/work.ts'
import type { Db } from '#platform/db.ts'

/** More are not named: the first one and the newest are enough for every mail program. */
const mostNamed = 20

/** An array of bigint comes as texts. */
type Row = { id: number; ids: string[]; subject: string; said: string[] }

/** The thread in which each of these messages leaves; those that leave in none are not in the answer. */
export async function threadsOf(
  db: Db,
  accountId: number,
  claimed: readonly { id: number; senderId: number | null }[],
): Promise<Map<number, Thread>> {
  const { rows } = await sql<Row>`
    select * from read_threads(${accountId}, ${claimed.map(({ id }) => id)}::bigint[],
      ${claimed.map(({ senderId }) => senderId)}::bigint[])`.execute(db)
  return new Map(
    rows.map(({ id, ids, subject, said }) => [id, { ids: named(ids.map(Number)), subject, said }]),
  )
}

const named = (ids: readonly number[]) =>
  ids.length > mostNamed ? [...ids.slice(0, 1), ...ids.slice(1 - mostNamed)] : ids
